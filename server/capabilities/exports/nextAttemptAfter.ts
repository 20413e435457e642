import { nextAttemptAt } from '../../platform/work/nextAttemptAt.ts';
import type { LedgerProblem } from '../integrations/LedgerProblem.ts';

const untilReconnectedMs = 24 * 60 * 60_000;

/** The time of the next attempt; `null` if there is no automatic retry. */
export function nextAttemptAfter(
  { kind, retryAfterInMs }: Pick<LedgerProblem, 'kind' | 'retryAfterInMs'>,
  attempts: number,
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (kind) {
    case 'refused':
    case 'disconnected':
      return null;
    // Reconnecting makes it due at once.
    case 'reconnect':
      return after(untilReconnectedMs);
    // A rate limit: wait as long as the ledger says.
    case 'busy':
      return after(retryAfterInMs ?? 0);
    case 'later':
      return nextAttemptAt(attempts, now);
  }
}
