import type { BooksItem } from '#shared/books/contract.ts';
import type { BooksList } from '#shared/books/lists.ts';
import { isUsable } from '#shared/books/usable.ts';
import type { CodingField, ItemField } from '#shared/coding/fields.ts';
import type { BooksInUse } from '../../../../store/rows/useBooksItems.ts';
import { codingLabels } from '../../../labels/codingLabels.ts';

/** A column of the coding: the share of a part, or a field. */
export interface CodingColumn {
  field: CodingField | 'share';
  label: string;
  /** Of the items to choose from; `null` where there are none. */
  list: BooksList | null;
  /** The tracking category that the column is of. */
  category: BooksItem | null;
}

/** The lists that lines are coded with. */
export const codingLists: readonly BooksList[] = [
  'account',
  'taxCode',
  'class',
  'location',
  'customer',
  'trackingOption',
];

const listOf = {
  account: 'account',
  taxCode: 'taxCode',
  class: 'class',
  location: 'location',
  customer: 'customer',
} as const satisfies Partial<Record<ItemField, BooksList>>;

const plainFields = ['account', 'taxCode', 'class', 'location'] as const;
const trackingFields = ['tracking', 'secondTracking'] as const;

interface Wanted {
  /** The fields that the coding on the screen has values for. */
  coded: ReadonlySet<string>;
  /** Whether descriptions for the books are asked for. */
  memo: boolean;
}

/**
 * A column for each list of the books in use that has items. Few lines have a description of their own for the books, and
 * only those with a customer are billable: their columns come with need. Empty if there is nothing to code with.
 */
export function codingColumnsOf(
  { rows, connections }: BooksInUse,
  { coded, memo }: Wanted,
): readonly CodingColumn[] {
  const usable = rows.filter((item) => isUsable(item, connections));
  if (!usable.some(({ list }) => codingLists.includes(list))) return [];
  const has = (list: BooksList) => usable.some((item) => item.list === list);
  const column = (field: CodingColumn['field'], list: BooksList | null): CodingColumn => ({
    field,
    list,
    label: codingLabels[field],
    category: null,
  });
  const columns = plainFields
    .filter((field) => has(listOf[field]) || coded.has(field))
    .map((field) => column(field, listOf[field]));
  // Always in the same order, so that two people choose options of a category in the same column.
  const categories = usable
    .filter(({ list }) => list === 'trackingCategory')
    .sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
  for (const [index, field] of trackingFields.entries()) {
    const category = categories[index];
    if (!category && !coded.has(field)) continue;
    const named = column(field, 'trackingOption');
    columns.push(category ? { ...named, label: category.name, category } : named);
  }
  if (has('customer') || coded.has('customer')) columns.push(column('customer', listOf.customer));
  if (coded.has('customer') || coded.has('billable')) columns.push(column('billable', null));
  if (memo || coded.has('memo')) columns.push(column('memo', null));
  return [column('share', null), ...columns];
}
