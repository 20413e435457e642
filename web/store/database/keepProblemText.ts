const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    ('inner' in error && error.inner !== error && isFull(error.inner)));

/** Why the device could not store an edit, and what to do about it. */
export function keepProblemText(error: unknown): string {
  return isFull(error)
    ? 'This device has no space left. Free some, and keep this page open until then: what you typed is only here.'
    : 'This device could not keep what you typed. Keep this page open; Docket tries again.';
}
