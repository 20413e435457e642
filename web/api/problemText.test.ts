import { expect, test } from 'vitest';
import { ApiError } from './ApiError.ts';
import { OfflineError } from './OfflineError.ts';
import { problemText } from './problemText.ts';

test('a refusal speaks in the server’s words', () => {
  const refusal = new ApiError({
    status: 409,
    message: 'Ada is the last admin',
    code: 'last_admin',
  });
  expect(problemText(refusal)).toBe('Ada is the last admin');
});

test('a failure of ours can be quoted to support', () => {
  const failure = new ApiError({ status: 500, message: 'Something went wrong', requestId: 'r-7' });
  expect(problemText(failure)).toBe('Something went wrong (reference r-7)');
});

test('a session that ended meanwhile says how to go on without losing what is typed', () => {
  expect(problemText(new ApiError({ status: 401, message: 'No session' }))).toContain(
    'another tab',
  );
});

test('a lost connection says so', () => {
  expect(problemText(new OfflineError(new TypeError()))).toContain('connection');
});

test('a mistake of the page does not show its insides', () => {
  expect(problemText(new TypeError('x is undefined'))).not.toContain('undefined');
});
