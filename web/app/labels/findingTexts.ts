import type { FindingKind } from '#shared/witness/contract.ts';

/** What the ledger check found. */
export const findingKindTexts: Readonly<Record<FindingKind, string>> = {
  paidBeforeApproved: 'Paid before approved',
  double: 'Twice in the ledger',
  changed: 'Changed after approval',
  pastDocket: 'Entered past Docket',
  deleted: 'Deleted in the ledger',
  void: 'Void in the ledger',
};
