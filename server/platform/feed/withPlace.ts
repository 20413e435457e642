import type { EntityRow } from '../db/entityRow.ts';

/** An answer with the row's sequence, so that a device does not overwrite a newer row with it. */
export function withPlace<Row extends Pick<EntityRow, 'seq'>, Presented extends object>(
  row: Row,
  present: (row: Row) => Presented,
): Presented & { seq: number } {
  return { ...present(row), seq: Number(row.seq) };
}
