import type { Explained } from '#shared/money/explained.ts';
import type { KeptBill } from './Ledger.ts';

/**
 * Why a ledger does not take something: it refused the request, it is out of order, the company's
 * rate limit is reached, or Docket has no access any more. The message is for an accountant.
 */
export class LedgerProblem extends Error {
  readonly kind: 'refused' | 'later' | 'busy' | 'reconnect' | 'disconnected';
  /** The message, with its amounts and days apart from its words. */
  readonly explained: Explained;
  /** With `busy`: how long to make no calls. */
  readonly retryAfterInMs: number | null;
  /** The call did not leave this server, so the ledger has done nothing. */
  readonly isUnsent: boolean;

  constructor(
    kind: LedgerProblem['kind'],
    message: string | Explained,
    {
      retryAfterInMs = null,
      isUnsent = false,
    }: { retryAfterInMs?: number | null; isUnsent?: boolean } = {},
  ) {
    const explained = typeof message === 'string' ? { explanation: message } : message;
    super(explained.explanation);
    this.kind = kind;
    this.explained = explained;
    this.retryAfterInMs = retryAfterInMs;
    this.isUnsent = isUnsent;
  }
}

/** The bill is in the ledger, and what makes it as it was meant could not be done for now. */
export class BillUnfinished extends LedgerProblem {
  /** With the difference to what was meant. */
  readonly kept: KeptBill;

  constructor({ explained }: LedgerProblem, kept: KeptBill) {
    super('later', explained);
    this.kept = kept;
  }
}

/** Refused for its size, so a retry would be refused again. */
export class TooLarge extends LedgerProblem {
  constructor(message: string) {
    super('refused', message);
  }
}
