/** The session ended, and its database was closed. */
const expected = new Set(['DatabaseClosedError', 'AbortError']);

/**
 * Reports an error where nobody can handle it, as an uncaught error, which the reporters of pages and workers hear. The
 * work around it goes on.
 */
export function reportUnexpected(error: unknown): void {
  if (error instanceof Error && expected.has(error.name)) return;
  globalThis.reportError(error);
}
