import type { Table } from 'dexie';
import { canonicalText } from '#shared/canonicalText.ts';

/**
 * Makes these the rows of a table, and writes only what has changed: a write runs every live query over the table again, and
 * those over the team count all invoices anew.
 */
export async function replaceRows<Row extends { id: string }>(
  table: Table<Row, string>,
  rows: readonly Row[],
): Promise<void> {
  const before = new Map((await table.toArray()).map((row) => [row.id, canonicalText(row)]));
  const changed = rows.filter((row) => before.get(row.id) !== canonicalText(row));
  for (const { id } of rows) before.delete(id);
  if (changed.length > 0) await table.bulkPut(changed);
  if (before.size > 0) await table.bulkDelete([...before.keys()]);
}

/** The same for a table with one row that matters, or for one row of many. */
export async function putIfChanged<Row extends { id: string }>(
  table: Table<Row, string>,
  row: NoInfer<Row>,
): Promise<void> {
  const before = await table.get(row.id);
  if (before && canonicalText(before) === canonicalText(row)) return;
  await table.put(row);
}
