import { nextAttempt } from '../../platform/db/nextAttempt.ts';
import type { LedgerProblem } from '../integrations/LedgerProblem.ts';

const untilReconnectedMs = 24 * 60 * 60_000;

/** When it is tried again; `null`: not by itself. */
export function postponedBy(
  { kind, retryAfterInMs }: Pick<LedgerProblem, 'kind' | 'retryAfterInMs'>,
  attempts: number,
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (kind) {
    case 'refused':
    case 'disconnected':
      return null;
    // Whoever reconnects has it tried at once.
    case 'reconnect':
      return after(untilReconnectedMs);
    // Nothing is wrong with it: it waits as long as it takes.
    case 'busy':
      return after(retryAfterInMs ?? 0);
    case 'later':
      return nextAttempt(attempts, now);
  }
}
