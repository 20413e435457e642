const shortestMs = 2_000;
const longestMs = 60 * 60_000;
/** Half an hour of exponential back-off, then hourly for a day and a half. */
const mostAttempts = 48;

/** The time of the next attempt after so many failed ones; `null`: no more retries. */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  askedForMs: number | null = null,
): Date | null {
  if (attempts >= mostAttempts) return null;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (askedForMs !== null) return after(Math.max(askedForMs, shortestMs / 2));
  const pause = Math.min(longestMs, shortestMs * 2 ** Math.min(attempts - 1, 20));
  // Jitter, so that retries do not all happen at the same moment.
  return after(pause * (0.8 + Math.random() * 0.4));
}
