/** The call never reached the server, or its answer never came back. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';

  constructor(cause: unknown) {
    super('Docket cannot be reached. Check your connection and try again.', { cause });
  }
}
