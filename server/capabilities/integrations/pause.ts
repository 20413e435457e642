import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { LedgerProblem } from './LedgerProblem.ts';

const secondInMs = 1_000;
const dayInMs = 24 * 60 * 60 * secondInMs;
/** For providers that do not say how long. */
const defaultMs = 10 * secondInMs;
const defaultDailyLimitMs = 60 * 60 * secondInMs;
const longPauseMs = 10 * 60 * secondInMs;

/** How long to make no calls after a provider's rate limit was reached. */
export function pauseAskedFor(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After'));
  const isDailyLimit = headers.get('X-Rate-Limit-Problem') === 'day';
  const asked = seconds > 0 ? seconds * secondInMs : isDailyLimit ? defaultDailyLimitMs : defaultMs;
  // Slightly longer than asked, with jitter so that companies do not all resume at the same moment.
  return Math.min(dayInMs, asked) * (1.02 + Math.random() * 0.1);
}

/** The work waits for the rest of the pause. */
export function busyFor(ledger: LedgerId, pauseInMs: number): LedgerProblem {
  const howLong = pauseInMs > longPauseMs ? 'some time' : 'now';
  return new LedgerProblem('busy', `${ledgerNames[ledger].short} takes no more for ${howLong}.`, {
    retryAfterInMs: pauseInMs,
  });
}
