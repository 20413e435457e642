/**
 * What keeps a ledger from taking something: it refuses what was sent, it takes nothing just now, or it lets us in no
 * longer. The message is for an accountant.
 */
export class LedgerProblem extends Error {
  readonly kind: 'refused' | 'later' | 'reconnect' | 'disconnected';
  /** With `later`: how long the provider asks us to wait. */
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
