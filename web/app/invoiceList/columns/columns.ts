import { z } from 'zod';

/** The columns of the list besides the vendor, in their order. */
export const column = z.enum([
  'number',
  'kind',
  'description',
  'order',
  'amount',
  'date',
  'received',
  'due',
  'early',
  'status',
  'approval',
  'approvers',
  'export',
  'uploader',
]);
export type Column = z.infer<typeof column>;

export const columnLabels: Record<Column, string> = {
  number: 'Invoice #',
  kind: 'Kind',
  description: 'Description',
  order: 'Purchase order',
  amount: 'Amount',
  date: 'Date',
  received: 'Received',
  due: 'Due',
  early: 'Early payment',
  status: 'Status',
  approval: 'Approval',
  approvers: 'Approved by',
  export: 'Export',
  uploader: 'Brought in by',
};

export const defaultColumns: readonly Column[] = [
  'number',
  'amount',
  'date',
  'due',
  'status',
  'approval',
];

/** In the order of the list, each once. */
export function inOrder(columns: readonly Column[]): Column[] {
  return column.options.filter((one) => columns.includes(one));
}

export function isDefault(columns: readonly Column[]): boolean {
  return inOrder(columns).join() === defaultColumns.join();
}

/** As in an address: "number.amount". Columns that this version does not know are left out. */
export function columnsIn(text: string | null): readonly Column[] | null {
  if (text === null) return null;
  const known = text.split('.').flatMap((name) => column.safeParse(name).data ?? []);
  return inOrder(known);
}

export function columnsText(columns: readonly Column[]): string {
  return columns.join('.');
}

/** One card per invoice, on phones: the due date does not narrow the name beside the amount. */
export const cardColumns =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] content-center items-center gap-x-3 gap-y-1.5 px-4';

/** One line per invoice, on wide screens; its columns are those of a `LineLayout`. */
export const lineColumns = 'grid content-center items-center pr-5 pl-3';

/** In px, because the virtual list computes the height of rows that are not rendered. A line holds two lines of text. */
export const rowHeights = {
  comfortable: { line: 52, card: 120 },
  compact: { line: 44, card: 120 },
};

/** What does not fit beside the text goes below it; a third line is left out whole, never cut. */
export const twoLines =
  'flex max-h-[2.625rem] flex-wrap items-center gap-x-2 gap-y-0.5 overflow-hidden';
