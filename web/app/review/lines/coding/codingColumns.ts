import type { BooksItem } from '#shared/books/contract.ts';
import type { BooksList } from '#shared/books/lists.ts';
import { isUsable } from '#shared/books/usable.ts';
import type { CodingField, ItemField } from '#shared/coding/fields.ts';
import type { BooksInUse } from '../../../../store/rows/useBooksItems.ts';
import { codingLabels } from '../../../labels/codingLabels.ts';
import type { CodingRow } from './codingRows.ts';

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
type TrackingField = (typeof trackingFields)[number];

interface Wanted {
  /** The fields that the coding on the screen has values for. */
  coded: ReadonlySet<string>;
  /** The tracking categories (`itemId`) whose options the coding on the screen has in these fields. */
  bound?: Readonly<Partial<Record<TrackingField, string>>>;
  /** Whether descriptions for the books are asked for. */
  memo: boolean;
}

/**
 * A column for each list of the books in use that has items. Few lines have a description of their own for the books, and
 * only those with a customer are billable: their columns come with need. Empty if there is nothing to code with.
 */
export function codingColumnsOf(
  { rows, connections }: BooksInUse,
  { coded, bound = {}, memo }: Wanted,
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
  const categories = categoriesByField(
    usable.filter(({ list }) => list === 'trackingCategory'),
    bound,
  );
  for (const field of trackingFields) {
    const category = categories[field];
    if (!category && !coded.has(field)) continue;
    const named = column(field, 'trackingOption');
    columns.push(category ? { ...named, label: category.name, category } : named);
  }
  if (has('customer') || coded.has('customer')) columns.push(column('customer', listOf.customer));
  if (coded.has('customer') || coded.has('billable')) columns.push(column('billable', null));
  if (memo || coded.has('memo')) columns.push(column('memo', null));
  return [column('share', null), ...columns];
}

/**
 * A category keeps the field that has its options, also when another one was added or archived since. Free fields are
 * taken in the order of the ids, so that two people choose options of a category in the same column.
 */
function categoriesByField(
  categories: readonly BooksItem[],
  bound: NonNullable<Wanted['bound']>,
): Partial<Record<TrackingField, BooksItem>> {
  const found: Partial<Record<TrackingField, BooksItem>> = {};
  for (const field of trackingFields) {
    const own = categories.find(({ itemId }) => itemId === bound[field]);
    if (own && !Object.values(found).includes(own)) found[field] = own;
  }
  const free = categories
    .filter((one) => !Object.values(found).includes(one))
    .sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
  for (const field of trackingFields) {
    const next = found[field] ? undefined : free.shift();
    if (next) found[field] = next;
  }
  return found;
}

/** The categories of the options that these rows have, by field. */
export function boundCategories(
  rows: readonly CodingRow[],
  items: readonly BooksItem[],
): NonNullable<Wanted['bound']> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const bound: Partial<Record<TrackingField, string>> = {};
  for (const field of trackingFields) {
    const options = rows.flatMap(({ cells }) => {
      const { value } = cells[field];
      return typeof value === 'string' ? (byId.get(value) ?? []) : [];
    });
    const [category] = options.flatMap(({ parentId }) => parentId ?? []);
    if (category !== undefined) bound[field] = category;
  }
  return bound;
}
