import { expect, test } from 'vitest';
import { ApiError } from '../../api/ApiError.ts';
import { passkeyProblem } from './passkeyProblem.ts';

function browserError(name: string): Error {
  return Object.assign(new Error('detail'), { name });
}

test('a refusal by the server is shown unchanged', () => {
  expect(passkeyProblem(new ApiError({ status: 404, message: 'Not known here' }))).toBe(
    'Not known here',
  );
});

test('a cancelled or expired ceremony suggests trying again', () => {
  expect(passkeyProblem(browserError('NotAllowedError'))).toContain('Try again');
});

test('a device that is already registered says so', () => {
  expect(passkeyProblem(browserError('InvalidStateError'))).toContain('already');
});

test('an unknown error is never shown in the browser’s own words', () => {
  expect(passkeyProblem(browserError('SecurityError'))).not.toContain('detail');
});
