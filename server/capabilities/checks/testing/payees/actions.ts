import fc from 'fast-check';
import { accounts, names } from './truth.ts';

/**
 * Of the invoices there are, mostly the first: that of the big vendor with an account of nobody. The fourth and fifth are
 * those that a colleague has approved.
 */
const which = fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5);
const name = fc.constantFrom(...names);
const iban = fc.constantFrom(...accounts);
const change = fc.oneof(
  fc.record({ vendorName: fc.constantFrom(...names, null) }),
  fc.record({ iban: fc.constantFrom(...accounts, null) }),
);

const on = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), which });

const payeeAction = fc.oneof(
  { weight: 3, arbitrary: on('approve') },
  on('approve by status'),
  on('approve all at once'),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which,
      change,
      /** On a device that knows nothing of the edits of the others. */
      offline: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit for later' as const), which, change }),
  },
  fc.record({ kind: fc.constant('send what was edited' as const) }),
  { weight: 2, arbitrary: on('colleague verifies') },
  on('verify'),
  on('dismiss'),
  on('read again'),
  on('reject and reopen'),
  { weight: 2, arbitrary: on('reopen') },
  on('reopen and reject'),
  on('delete'),
  fc.record({ kind: fc.constant('approve as the vendor is renamed' as const), which, name }),
  fc.record({ kind: fc.constant('rename vendor' as const), which, name }),
  fc.record({
    kind: fc.constant('merge' as const),
    which,
    into: which,
    /** Until all that follows is done, no invoice is moved to the vendor that is kept. */
    isSlow: fc.boolean(),
  }),
  on('verify vendor'),
  on('delete vendor'),
  fc.record({ kind: fc.constant('add vendor' as const), name }),
  fc.record({ kind: fc.constant('upload' as const), name, iban }),
);

const slowAction = fc.oneof(
  fc.record({ kind: fc.constant('split' as const), name, iban }),
  fc.record({ kind: fc.constant('mail' as const), name, iban }),
  on('export'),
);

export type Action =
  | (typeof payeeAction extends fc.Arbitrary<infer Value> ? Value : never)
  | (typeof slowAction extends fc.Arbitrary<infer Value> ? Value : never);

/** What one person can do to an invoice, its vendor and its account, without waiting for a page to be read. */
export const payeeActions: fc.Arbitrary<Action> = payeeAction;

/** Also files that are split, mails, and exports to a ledger. The server has to take mails. */
export const allPayeeActions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: payeeAction },
  { weight: 1, arbitrary: slowAction },
);
