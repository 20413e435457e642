import type { BooksSide, FindingKind } from '#shared/witness/contract.ts';
import type { BadgeTone } from '../../ui/display/Badge.tsx';

/** What a kind of finding means, for the list of all of them. */
export const findingMeanings: Readonly<Record<FindingKind, string>> = {
  paidBeforeApproved: 'The bill was paid in the ledger, and its invoice here was not approved.',
  double: 'Two bills of one vendor have the same number, or the same amount within three days.',
  changed: 'The bill in the ledger is no longer what was approved here.',
  pastDocket: 'The bill was entered in the ledger itself, so nobody approved it here.',
  deleted: 'The invoice was exported, and its bill has been deleted since.',
  void: 'The invoice was exported, and its bill has been made void since.',
};

export const booksStatusTexts: Readonly<
  Record<BooksSide['status'], { text: string; tone: BadgeTone }>
> = {
  draft: { text: 'Draft', tone: 'neutral' },
  open: { text: 'Unpaid', tone: 'neutral' },
  paid: { text: 'Paid', tone: 'positive' },
  void: { text: 'Void', tone: 'danger' },
  deleted: { text: 'Deleted', tone: 'danger' },
};
