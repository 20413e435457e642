const shortestMs = 2_000;
const longestMs = 60 * 60_000;
/** Half an hour of ever longer pauses, then a day and a half with one each hour. */
const mostAttempts = 48;

/** When what could not be done is tried again, after so many attempts; `null`: never. */
export function nextAttempt(
  attempts: number,
  now: Date,
  askedForMs: number | null = null,
): Date | null {
  if (attempts >= mostAttempts) return null;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (askedForMs !== null) return after(Math.max(askedForMs, shortestMs / 2));
  const pause = Math.min(longestMs, shortestMs * 2 ** Math.min(attempts - 1, 20));
  // Not all at the same moment.
  return after(pause * (0.8 + Math.random() * 0.4));
}
