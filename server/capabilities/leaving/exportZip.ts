import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type CsvCell, csvBegin, csvLine } from '#shared/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { FileMissing, type FileStore } from '../../platform/files/FileStore.ts';
import { type AddToZip, nameInZip, zipStream } from '../../platform/files/zipStream.ts';
import { exportedTables, sheets } from './exportedTables.ts';
import { type ExportedRow, tableRows } from './tableRows.ts';

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
    if (error instanceof FileMissing) return null;
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
