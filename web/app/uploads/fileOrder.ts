import type { CaptureRow } from '#sync/client/tables/rows.ts';

/** What needs the person comes first; everything else stays in the order in which it was chosen. */
export function inFileOrder<Row extends Pick<CaptureRow, 'id' | 'state'>>(
  rows: readonly Row[],
): Row[] {
  const rank = ({ state }: Row) => (state === 'attention' ? 0 : 1);
  return [...rows].sort(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
}
