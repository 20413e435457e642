import { amountOf, unitsOf } from '#shared/money/sums.ts';
import { anyFlag } from '../../../store/invoiceIndex/filter.ts';
import { groupMoneyText } from '../../../ui/display/moneyText.ts';
import { amountSigns } from '../../../ui/foundation/formats.ts';
import { dayText, periodTexts } from '../../dates/dates.ts';
import { flagText, worklistTexts } from '../../invoices/texts.ts';
import type { ListQuery } from '../listQuery.ts';

/** An active filter, and the change that removes it. */
export interface FilterPart {
  text: string;
  without: Partial<ListQuery>;
}

export const approvalTexts = {
  pending: 'No approval yet',
  partial: 'Partly approved',
  approved: 'Fully approved',
  rejected: 'Rejected',
} as const;

export const dueTexts = { overdue: 'Overdue', urgent: 'Due within 3 days' } as const;

/** In the order of the form. Search and status are visible elsewhere and left out. */
export function filterParts(query: ListQuery, vendorName: (key: string) => string): FilterPart[] {
  const { list, mine, approval, vendor, flag, due } = query;
  const parts: (FilterPart | false)[] = [
    list !== null && { text: worklistTexts[list], without: { list: null } },
    mine && { text: 'Mine to approve', without: { mine: false } },
    vendor !== null && { text: vendorName(vendor), without: { vendor: null } },
    approval !== null && { text: approvalTexts[approval], without: { approval: null } },
    daysPart(query),
    amountPart(query),
    due !== null && { text: dueTexts[due], without: { due: null } },
    flag !== null && {
      text: flag === anyFlag ? 'Flagged' : flagText(flag),
      without: { flag: null },
    },
  ];
  return parts.filter((part) => part !== false);
}

function daysPart({ date, from, to }: ListQuery): FilterPart | false {
  const without = { date: null, from: null, to: null };
  if (date) return { text: periodTexts[date], without };
  if (from && to) return { text: `${dayText(from)} – ${dayText(to)}`, without };
  if (from) return { text: `From ${dayText(from)}`, without };
  return to !== null && { text: `Until ${dayText(to)}`, without };
}

function amountPart({ least, most }: ListQuery): FilterPart | false {
  const without = { least: null, most: null };
  if (least && most) return { text: `${money(least)} to ${money(most)}`, without };
  if (least) return { text: `${money(least)} or more`, without };
  return most !== null && { text: `${money(most)} or less`, without };
}

function money(amount: string): string {
  return groupMoneyText(amountOf(unitsOf(amount) ?? 0n), amountSigns());
}
