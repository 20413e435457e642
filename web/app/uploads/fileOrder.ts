import type { CaptureRow } from '#sync/client/tables/rows.ts';

/** Files that need the person first, the rest in the order in which they were chosen. */
export function inFileOrder<Row extends Pick<CaptureRow, 'id' | 'state'>>(
  rows: readonly Row[],
): Row[] {
  const rank = ({ state }: Row) => (state === 'attention' ? 0 : 1);
  return [...rows].sort(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
}
