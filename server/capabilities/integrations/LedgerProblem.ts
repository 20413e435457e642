/**
 * What keeps a ledger from taking something: it refuses what was sent, it takes nothing just now, it has taken as
 * much of this company as it does for a while, or it lets us in no longer. The message is for an accountant.
 */
export class LedgerProblem extends Error {
  readonly kind: 'refused' | 'later' | 'busy' | 'reconnect' | 'disconnected';
  /** With `busy`: how long it is to be left alone. */
  readonly retryAfterInMs: number | null;

  constructor(
    kind: LedgerProblem['kind'],
    message: string,
    { retryAfterInMs = null }: { retryAfterInMs?: number | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterInMs = retryAfterInMs;
  }
}

/** It is refused for its size: sent again, it would be once more. */
export class TooLarge extends LedgerProblem {
  constructor(message: string) {
    super('refused', message);
  }
}
