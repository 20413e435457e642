import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { LedgerProblem } from './LedgerProblem.ts';

const secondInMs = 1_000;
const dayInMs = 24 * 60 * 60 * secondInMs;
/** Of providers that do not say for how long. */
const usualMs = 10 * secondInMs;
const usualOfDayMs = 60 * 60 * secondInMs;
const isLongMs = 10 * 60 * secondInMs;

/** For how long a provider that takes no more wants to be left alone. */
export function pauseAskedFor(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After'));
  const isOfDay = headers.get('X-Rate-Limit-Problem') === 'day';
  const asked = seconds > 0 ? seconds * secondInMs : isOfDay ? usualOfDayMs : usualMs;
  // A little longer, and not all companies at the same moment.
  return Math.min(dayInMs, asked) * (1.02 + Math.random() * 0.1);
}

/** What was to be done waits as long as the pause still lasts. */
export function busyFor(ledger: LedgerId, pauseInMs: number): LedgerProblem {
  const howLong = pauseInMs > isLongMs ? 'some time' : 'now';
  return new LedgerProblem('busy', `${ledgerNames[ledger].short} takes no more for ${howLong}.`, {
    retryAfterInMs: pauseInMs,
  });
}
