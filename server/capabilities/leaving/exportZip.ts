import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type CsvCell, csvBegin, csvLine } from '#shared/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { FileDamaged, FileMissing, type FileStore } from '../../platform/files/FileStore.ts';
import { type AddToZip, nameInZip, zipStream } from '../../platform/files/zipStream.ts';

/** The tables that a company exports, as JSON. */
export const exportedTables = [
  'accounts',
  'subscriptions',
  'members',
  'invoices',
  'invoice_approvals',
  'invoice_comments',
  'invoice_notes',
  'invoice_trash',
  'document_answers',
  'payees',
  'vendors',
  'vendor_separations',
  'approval_rules',
  'approval_policies',
  'delegations',
  'email_captures',
  'mail_senders',
  'uploads',
  'attachments',
  'saved_views',
  'books_items',
  'coding_history',
  'exchange_rates',
  'export_templates',
  'export_logs',
  'ledger_test_bills',
  'ledger_findings',
  'export_files',
  'export_file_invoices',
  'webhook_deliveries',
  'audit_log',
] as const;

/** These tables are exported as CSV as well, with the columns that are useful in a spreadsheet. */
const sheets = {
  invoices: [
    'invoice_number',
    'vendor_name',
    'vendor_email',
    'amount',
    'currency',
    'invoice_date',
    'due_date',
    'status',
    'description',
    'created_at',
  ],
  vendors: ['name', 'email', 'created_at'],
  audit_log: [
    'timestamp',
    'user_email',
    'category',
    'action',
    'entity_type',
    'entity_id',
    'status',
    'error_message',
  ],
} as const satisfies Partial<Record<(typeof exportedTables)[number], readonly string[]>>;

const pageSize = 500;

type ExportedRow = Record<string, unknown>;

/**
 * All rows of a company in a table, in the order of the primary key, with one page in memory at a
 * time.
 */
async function* tableRows(
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

interface Source {
  db: Database;
  files: FileStore;
  accountId: string;
}

/**
 * All data of a company, packed during the download: only a page of rows or a piece of a file is in
 * memory at a time.
 */
export function exportZip(source: Source): Readable {
  return zipStream((add) => pack(add, source));
}

async function pack(add: AddToZip, { db, files, accountId }: Source): Promise<void> {
  for (const table of exportedTables) {
    const rows = () => tableRows(db, accountId, table);
    await add(`data/${table}.json`, Readable.from(asJson(rows())), { compress: true });
  }
  for (const [table, columns] of Object.entries(sheets)) {
    const rows = tableRows(db, accountId, table);
    await add(`${table}.csv`, Readable.from(asCsv(rows, columns)), { compress: true });
  }
  const addFile = async (hash: unknown, name: string) => {
    // Deleted for good with its invoice.
    if (hash === '') return;
    const file = typeof hash === 'string' && (await openFile(files, { accountId, hash }));
    // Invoice files and PDFs are compressed already.
    if (file) await add(name, file, { compress: false });
  };
  for await (const { id, file_hash: hash, file_name: name } of tableRows(
    db,
    accountId,
    'uploads',
  )) {
    await addFile(hash, `files/${id}/${nameInZip(String(name))}`);
  }
  for await (const { id, file_hash: hash, file_name: name } of tableRows(
    db,
    accountId,
    'attachments',
  )) {
    await addFile(hash, `files/attachments/${id}/${nameInZip(String(name))}`);
  }
  for await (const { id, file_hash: hash } of tableRows(db, accountId, 'email_captures')) {
    await addFile(hash, `mails/${id}.eml`);
  }
}

async function openFile(files: FileStore, key: { accountId: string; hash: string }) {
  try {
    const file = await files.open(key);
    await Promise.race([once(file, 'readable'), once(file, 'end')]);
    return file;
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return null;
    throw error;
  }
}

async function* asJson(rows: AsyncIterable<ExportedRow>) {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* asCsv(rows: AsyncIterable<ExportedRow>, columns: readonly string[]) {
  yield csvBegin + csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((name) => cell(row[name])));
}

function cell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
