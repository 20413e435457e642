import type { BooksSide, FindingKind } from '#shared/witness/contract.ts';
import type { BadgeTone } from '../../ui/display/Badge.tsx';

interface KindTexts {
  title: string;
  /** What it means, for the list of all findings of the kind. */
  meaning: string;
}

export const findingTexts: Readonly<Record<FindingKind, KindTexts>> = {
  paidBeforeApproved: {
    title: 'Paid before approved',
    meaning: 'The bill was paid in the ledger, and its invoice here was not approved.',
  },
  double: {
    title: 'Twice in the ledger',
    meaning: 'Two bills of one vendor have the same number, or the same amount within three days.',
  },
  changed: {
    title: 'Changed after approval',
    meaning: 'The bill in the ledger is no longer what was approved here.',
  },
  pastDocket: {
    title: 'Entered past Docket',
    meaning: 'The bill was entered in the ledger itself, so nobody approved it here.',
  },
  deleted: {
    title: 'Deleted in the ledger',
    meaning: 'The invoice was exported, and its bill has been deleted since.',
  },
  void: {
    title: 'Void in the ledger',
    meaning: 'The invoice was exported, and its bill has been made void since.',
  },
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
