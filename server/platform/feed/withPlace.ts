import type { EntityRow } from '../db/entityRow.ts';

/** An answer with the row's place in the sequence of changes: a device keeps it only over what is older. */
export function withPlace<Row extends Pick<EntityRow, 'seq'>, Presented extends object>(
  row: Row,
  present: (row: Row) => Presented,
): Presented & { seq: number } {
  return { ...present(row), seq: Number(row.seq) };
}
