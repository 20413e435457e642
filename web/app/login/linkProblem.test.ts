import { expect, test } from 'vitest';
import { ApiError, OfflineError } from '../../api/ApiError.ts';
import { linkProblem } from './linkProblem.ts';

test.each([
  [410, 'link_used', 'This link has been used'],
  [410, 'link_expired', 'This link has expired'],
  [404, 'link_unknown', 'This link does not work'],
])('status %i with code %s is explained', (status, code, title) => {
  const problem = linkProblem(new ApiError({ status, code, message: 'Why' }));
  expect(problem).toEqual({ title, text: 'Why', canRetry: false });
});

test('a truncated token is explained as an incomplete link', () => {
  const fields = [{ path: 'token', message: 'Too small' }];
  const problem = linkProblem(new ApiError({ status: 422, code: 'invalid', message: 'x', fields }));
  expect(problem).toMatchObject({ title: 'This link does not work', canRetry: false });
});

test.each([
  new OfflineError(new TypeError()),
  new ApiError({ status: 429, code: 'too_many', message: 'Wait a minute' }),
  new ApiError({ status: 503, message: '503: down' }),
])('an error that is not about the link can be retried: %s', (error) => {
  expect(linkProblem(error).canRetry).toBe(true);
});
