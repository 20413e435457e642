import type { BooksItem } from '#shared/books/contract.ts';

const columns = ['name', 'code', 'parentId', 'type', 'rate', 'days', 'isActive'] as const;

export function changedColumns(
  before: BooksItem,
  after: BooksItem,
): readonly (typeof columns)[number][] {
  return columns.filter((column) => before[column] !== after[column]);
}
