import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type CsvCell, csvBegin, csvLine } from '#shared/csv/csv.ts';
import type { Database } from '../db/database.ts';
import { FileMissing, type FileStore } from '../files/FileStore.ts';
import { exportedTables, sheets } from './exportedTables.ts';
import { type ExportedRow, tableRows } from './tableRows.ts';

interface Source {
  db: Database;
  files: FileStore;
  accountId: string;
}

/** All that a company has, packed while it is downloaded: a page of rows or a piece of a file in memory at a time. */
export function exportZip(source: Source): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  pack(zip, source).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

async function pack(zip: ZipFile, { db, files, accountId }: Source): Promise<void> {
  for (const table of exportedTables) {
    const rows = () => tableRows(db, accountId, table);
    await add(zip, `data/${table}.json`, Readable.from(asJson(rows())), { compress: true });
  }
  for (const [table, columns] of Object.entries(sheets)) {
    const rows = tableRows(db, accountId, table);
    await add(zip, `${table}.csv`, Readable.from(asCsv(rows, columns)), { compress: true });
  }
  const addFile = async (hash: unknown, name: string) => {
    const file = typeof hash === 'string' && (await openFile(files, { accountId, hash }));
    // Invoices and PDFs are packed already.
    if (file) await add(zip, name, file, { compress: false });
  };
  for await (const { id, file_hash: hash, file_name: name } of tableRows(
    db,
    accountId,
    'uploads',
  )) {
    await addFile(hash, `files/${id}/${safeName(String(name))}`);
  }
  for await (const { id, file_hash: hash } of tableRows(db, accountId, 'email_captures')) {
    await addFile(hash, `mails/${id}.eml`);
  }
  zip.end();
}

async function add(
  zip: ZipFile,
  name: string,
  content: Readable,
  options: { compress: boolean },
): Promise<void> {
  const read = finished(content, { writable: false });
  zip.addReadStream(content, name, options);
  await read;
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

/** A name for every system's disk, and for no folder above. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_');
  return plain.slice(-120) || 'file';
}
