import { expect, test } from 'vitest';
import { ApiError, OfflineError } from './ApiError.ts';
import { problemText } from './problemText.ts';

test('a refusal shows the message of the server', () => {
  const refusal = new ApiError({
    status: 409,
    message: 'Ada is the last admin',
    code: 'last_admin',
  });
  expect(problemText(refusal)).toBe('Ada is the last admin');
});

test('a server error shows its request id, for support', () => {
  const failure = new ApiError({ status: 500, message: 'Something went wrong', requestId: 'r-7' });
  expect(problemText(failure)).toBe('Something went wrong (reference r-7)');
});

test('an ended session tells how to sign in without losing what is typed', () => {
  expect(problemText(new ApiError({ status: 401, message: 'No session' }))).toContain(
    'another tab',
  );
});

test('a lost connection is named', () => {
  expect(problemText(new OfflineError(new TypeError()))).toContain('connection');
});

test('an error of the page itself does not show its message', () => {
  expect(problemText(new TypeError('x is undefined'))).not.toContain('undefined');
});
