import { ofBig, ofPaid, ofSmall, unknown } from '../companyOfTwo.ts';
import type { Action } from './actions.ts';

/** Attacks that were found, or that a rule is there for. They come first, with verified vendors and with others. */
export const keptSequences: readonly (readonly Action[])[] = [
  // What a colleague verified for one vendor, on an invoice of another.
  [
    { kind: 'edit', which: 0, change: { iban: ofBig }, offline: false },
    { kind: 'colleague verifies', which: 0 },
    { kind: 'edit', which: 0, change: { vendorName: 'Small Ltd' }, offline: false },
  ],
  // The account of one vendor, carried to another by a merge.
  [
    { kind: 'edit', which: 0, change: { iban: ofSmall }, offline: true },
    { kind: 'merge', which: 1, into: 0, isSlow: false },
  ],
  // The same before the merge has moved any invoice.
  [
    { kind: 'edit', which: 0, change: { iban: ofSmall }, offline: true },
    { kind: 'merge', which: 1, into: 0, isSlow: true },
  ],
  // The paid invoice of the merged vendor is opened again before it is moved, with the account of the other.
  [
    { kind: 'merge', which: 1, into: 0, isSlow: true },
    { kind: 'reopen', which: 4 },
    { kind: 'approve', which: 4 },
    { kind: 'upload', name: 'Small Ltd', iban: ofBig },
    { kind: 'approve all at once', which: 0 },
  ],
  // A known vendor, renamed to one that nobody knows, with an edit that arrives late.
  [
    { kind: 'edit for later', which: 0, change: { vendorName: 'Unheard of Ltd' } },
    { kind: 'read again', which: 0 },
    { kind: 'send what was edited' },
    { kind: 'approve all at once', which: 0 },
  ],
  // The paid invoice of a vendor is opened again and rejected, so that nobody knows the vendor any more.
  [
    { kind: 'reopen and reject', which: 3 },
    { kind: 'approve', which: 0 },
    { kind: 'upload', name: 'Big Ltd', iban: ofPaid },
  ],
  [
    { kind: 'reopen', which: 3 },
    { kind: 'delete', which: 3 },
    { kind: 'rename vendor', which: 0, name: 'Newco' },
    { kind: 'approve', which: 0 },
  ],
  // The paid invoice is moved to another vendor, and approved there.
  [
    { kind: 'reopen', which: 3 },
    { kind: 'edit', which: 3, change: { vendorName: 'Newco' }, offline: false },
    { kind: 'edit', which: 3, change: { iban: null }, offline: false },
    { kind: 'approve', which: 3 },
  ],
  // A vendor that nobody knows is renamed to one that somebody does, as its invoice is approved.
  [
    { kind: 'approve as the vendor is renamed', which: 2, name: 'Big Ltd' },
    { kind: 'upload', name: 'Big Ltd', iban: unknown },
  ],
  // Two accounts of one vendor that nobody knows.
  [
    { kind: 'upload', name: 'Unheard of Ltd', iban: unknown },
    { kind: 'upload', name: 'Unheard of Ltd', iban: ofPaid },
    { kind: 'approve all at once', which: 0 },
  ],
];
