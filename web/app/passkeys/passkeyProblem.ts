import { ApiError, OfflineError } from '../../api/ApiError.ts';
import { problemText } from '../../api/problemText.ts';

/** Turns the browser's error names into advice. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof ApiError || error instanceof OfflineError) return problemText(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'No passkey was used. Try again, or use another way to sign in.';
  }
  return 'This browser could not use a passkey here. Use another way to sign in.';
}
