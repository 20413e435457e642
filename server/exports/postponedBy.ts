import type { LedgerProblem } from '../integrations/LedgerProblem.ts';

const shortestMs = 2_000;
const longestMs = 60 * 60_000;
/** Half an hour of ever longer pauses, then a day and a half with one each hour. */
const mostAttempts = 48;
const untilReconnectedMs = 24 * 60 * 60_000;

/** When it is tried again; `null`: not by itself. */
export function postponedBy(
  { kind, retryAfterInMs }: Pick<LedgerProblem, 'kind' | 'retryAfterInMs'>,
  attempts: number,
  now: Date,
): Date | null {
  if (kind === 'refused' || kind === 'disconnected') return null;
  const after = (ms: number) => new Date(now.getTime() + ms);
  // Whoever reconnects has it tried at once.
  if (kind === 'reconnect') return after(untilReconnectedMs);
  if (attempts >= mostAttempts) return null;
  if (retryAfterInMs !== null) return after(Math.max(retryAfterInMs, shortestMs / 2));
  const pause = Math.min(longestMs, shortestMs * 2 ** Math.min(attempts - 1, 20));
  // Not all at the same moment.
  return after(pause * (0.8 + Math.random() * 0.4));
}
