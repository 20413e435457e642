import type { Upload } from '#shared/uploads/contract.ts';

/** Uploads being read first, then the queued ones in their order. */
export function inWorkingOrder<Row extends Pick<Upload, 'id' | 'status'>>(
  rows: readonly Row[],
): Row[] {
  const rank = ({ status }: Row) => (status === 'processing' ? 0 : 1);
  return [...rows].sort(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
}
