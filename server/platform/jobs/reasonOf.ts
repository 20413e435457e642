/** Thrown by a job with what a person should read, should no attempt be left. */
export class PlainError extends Error {}

/** Thrown by a job that will not succeed however often it is tried. */
export class HopelessError extends PlainError {}

/** How the system and its network say that another server is not there. */
export const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...['ESOCKET', 'ECONNECTION', 'EPIPE'],
]);

const ourFault = 'This failed on our side. Retry it; if it fails again, tell support.';

/** Of a job whose node was killed each time, which is why it could say nothing. */
export const interrupted =
  'This was interrupted again and again. Retry it; if it fails again, tell support.';

/** Why a job has failed, for people. What an error says of itself is for whoever looks after the server. */
export function reasonOf(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (!(error instanceof Error)) return ourFault;
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return `The mail server did not take it (it answered ${error.responseCode}).`;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code))
    return 'The other server could not be reached.';
  return error.cause instanceof Error ? reasonOf(error.cause) : ourFault;
}
