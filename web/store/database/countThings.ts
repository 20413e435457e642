import type { OutboxItem } from '#sync/client/tables/rows.ts';

/** All edits of one entity count as one. */
export function countThings(items: readonly OutboxItem[]): number {
  const decisions = items.filter(({ kind }) => kind === 'decision').length;
  const edited = new Set(items.filter(({ kind }) => kind === 'edit').map(({ entity }) => entity));
  return decisions + edited.size;
}
