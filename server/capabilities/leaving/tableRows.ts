import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

const pageSize = 500;

export type ExportedRow = Record<string, unknown>;

/**
 * All rows of a company in a table, in the order of the primary key, with one page in memory at a
 * time.
 */
export async function* tableRows(
  db: Database,
  accountId: string,
  table: string,
): AsyncGenerator<ExportedRow> {
  const key = await db.withAccount(
    accountId,
    async (tx) => (await tx.run<{ name: string }>(keyOf, [table])).map(({ name }) => name),
    { plans: 'generic' },
  );
  if (key.length === 0) throw new Error(`The table ${table} has no key`);
  const columns = key.map((name) => `"${name}"`).join(', ');
  const page = statement(`
    select to_jsonb(row) as row from "${table}" as row
    where row.account_id = $1 and ($2::jsonb is null
      or (${columns}) > (select ${columns} from jsonb_populate_record(null::"${table}", $2::jsonb)))
    order by ${columns} limit ${pageSize}`);
  let last: ExportedRow | null = null;
  for (;;) {
    const after: ExportedRow | null = last;
    const rows: { row: ExportedRow }[] = await db.withAccount(
      accountId,
      (tx) => tx.run<{ row: ExportedRow }>(page, [accountId, after && JSON.stringify(after)]),
      { plans: 'generic' },
    );
    for (const { row } of rows) {
      yield row;
      last = row;
    }
    if (rows.length < pageSize) return;
  }
}

const keyOf = statement(`
  select a.attname as name from pg_index i
  cross join lateral unnest(i.indkey::int2[]) with ordinality as part (number, place)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.number
  where i.indrelid = $1::regclass and i.indisprimary order by part.place`);
