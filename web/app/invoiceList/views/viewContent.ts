import type { View } from '#shared/views/contract.ts';
import { type Column, defaultColumns, isDefault } from '../columns/columns.ts';
import { type ListQuery, paramsOf, queryOf } from '../listQuery.ts';

/** What a view keeps of a list: its query, order and columns. */
export function contentOf(query: ListQuery, columns: readonly Column[]): string {
  const own = isDefault(columns) ? null : columns;
  return paramsOf({ ...query, columns: own, view: null }).toString();
}

/** Whether the list is no longer what the view keeps. */
export function isChanged(view: Pick<View, 'query'>, content: string): boolean {
  const kept = queryOf(new URLSearchParams(view.query));
  return contentOf(kept, kept.columns ?? defaultColumns) !== content;
}
