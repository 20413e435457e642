import { expect, test } from 'vitest';
import { ApiError } from '../../api/ApiError.ts';
import { passkeyProblem } from './passkeyProblem.ts';

function browserError(name: string): Error {
  return Object.assign(new Error('detail'), { name });
}

test('the server’s refusal stands as it is', () => {
  expect(passkeyProblem(new ApiError({ status: 404, message: 'Not known here' }))).toBe(
    'Not known here',
  );
});

test('cancelled or timed out', () => {
  expect(passkeyProblem(browserError('NotAllowedError'))).toContain('Try again');
});

test('registered before', () => {
  expect(passkeyProblem(browserError('InvalidStateError'))).toContain('already');
});

test('anything else never shows the browser’s own words', () => {
  expect(passkeyProblem(browserError('SecurityError'))).not.toContain('detail');
});
