import { unreachable } from '../Unavailable.ts';

/** Thrown by a job with a message for people, shown if no attempt is left. */
export class PlainError extends Error {}

/** Thrown by a job for which a retry is useless. */
export class PermanentError extends PlainError {}

const ourFault = 'This failed on our side. Retry it; if it fails again, tell support.';

/** The reason of a job whose node was killed at each attempt. */
export const interrupted =
  'This was interrupted again and again. Retry it; if it fails again, tell support.';

/** Why a job has failed, for people. Messages of unexpected errors are only for operators. */
export function reasonOf(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (!(error instanceof Error)) return ourFault;
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return `The mail server did not take it (it answered ${error.responseCode}).`;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code))
    return 'The other server could not be reached.';
  return error.cause instanceof Error ? reasonOf(error.cause) : ourFault;
}
