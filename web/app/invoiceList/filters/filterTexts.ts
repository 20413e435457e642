import { type Origin, origin } from '#shared/invoices/origin.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import { anyFlag, type ExportedChoice, type LeftToDo } from '../../../store/invoiceIndex/filter.ts';
import { groupMoneyText } from '../../../ui/display/moneyText.ts';
import { amountSigns } from '../../../ui/foundation/formats.ts';
import { dayText, periodTexts } from '../../dates/dates.ts';
import { documentTypeTexts, flagText, worklistTexts } from '../../invoices/texts.ts';
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

export const leftTexts: Record<LeftToDo, string> = {
  any: 'To be completed',
  fields: 'Fields missing or wrong',
  doubts: 'With values to check',
  review: 'To check',
};

export const exportedTexts: Record<ExportedChoice, string> = {
  no: 'Not exported',
  yes: 'Exported',
  failed: 'Export failed',
};

export const originTexts: Record<Origin, string> = {
  upload: 'Uploaded',
  email: 'By email',
  api: 'By API',
};

/** The names behind the ids of a query. */
export interface FilterNames {
  vendor: (key: string) => string;
  person: (id: string) => string;
}

/** In the order of the form. Search and status are visible elsewhere and left out. */
export function filterParts(query: ListQuery, names: FilterNames): FilterPart[] {
  const { list, mine, approval, vendor, flag, due, todo, exported, kind, by } = query;
  const parts: (FilterPart | false)[] = [
    list !== null && { text: worklistTexts[list], without: { list: null } },
    mine && { text: 'Mine to approve', without: { mine: false } },
    vendor !== null && { text: names.vendor(vendor), without: { vendor: null } },
    todo !== null && { text: leftTexts[todo], without: { todo: null } },
    approval !== null && { text: approvalTexts[approval], without: { approval: null } },
    daysPart(query),
    amountPart(query),
    due !== null && { text: dueTexts[due], without: { due: null } },
    exported !== null && { text: exportedTexts[exported], without: { exported: null } },
    kind !== null && { text: documentTypeTexts[kind], without: { kind: null } },
    by !== null && { text: broughtByText(by, names), without: { by: null } },
    flag !== null && {
      text: flag === anyFlag ? 'Flagged' : flagText(flag),
      without: { flag: null },
    },
  ];
  return parts.filter((part) => part !== false);
}

function broughtByText(by: string, names: FilterNames): string {
  const { data: way } = origin.safeParse(by);
  return way ? originTexts[way] : `Uploaded by ${names.person(by)}`;
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
