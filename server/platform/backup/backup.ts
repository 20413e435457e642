import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { requireKnownMigrations } from '../db/migrate.ts';
import { FileMissing, type FileStore } from '../files/FileStore.ts';
import { OperatorError } from '../lifetime.ts';
import { copyOut } from './copyRows.ts';
import { packed, written } from './entries.ts';
import { sealed } from './sealedFile.ts';
import { columnsOf, listTables, nameOf, wantedRows } from './tables.ts';

export interface BackupSource {
  ownerUrl: string;
  files: FileStore;
  /** `null`: the backup is not encrypted. */
  backupKey: string | null;
  secretMark: string;
}

export interface BackupResult {
  companies: number;
  files: number;
  bytes: number;
  /** Files that rows name, but that the store had lost or damaged before. */
  missing: readonly string[];
}

/** Writes the whole installation, as it was at one moment, into a new file. The server may be running. */
export async function backup(source: BackupSource, to: string): Promise<BackupResult> {
  const draft = `${to}.${randomUUID()}.part`;
  const result = { companies: 0, files: 0, bytes: 0, missing: [] as string[] };
  try {
    await refuseExisting(to);
    const client = new pg.Client({ connectionString: source.ownerUrl });
    client.on('error', () => {});
    await client.connect();
    const file = await open(draft, 'wx', 0o600);
    try {
      await requireKnownMigrations(client);
      // All tables are read in one snapshot. Files never change, so those that its rows name are read afterwards.
      await client.query('begin isolation level repeatable read read only');
      const packedEntries = createGzip({ level: 6 });
      const packing = pipeline(Readable.from(entries(client, source, result)), packedEntries);
      const writing = (async () => {
        for await (const piece of sealed(packedEntries, source.backupKey)) {
          await file.writeFile(piece);
          result.bytes += piece.length;
        }
      })();
      await Promise.all([
        packing,
        writing.catch((error: unknown) => {
          packedEntries.destroy();
          throw error;
        }),
      ]);
      await file.sync();
    } finally {
      await file.close();
      await client.end();
    }
    await rename(draft, to);
    await syncFolder(path.dirname(to));
    return result;
  } catch (error) {
    if (isFull(error)) {
      throw new OperatorError(
        `There is no space left for the backup ${to}. Nothing was kept; make room or choose another disk.`,
        { cause: error },
      );
    }
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function* entries(
  client: pg.Client,
  { files, secretMark }: BackupSource,
  result: { companies: number; files: number; missing: string[] },
): AsyncGenerator<Buffer> {
  const { rows: known } = await client.query<{ name: string; database: string }>(
    'select name, current_database() as database from knex_migrations order by name',
  );
  yield written({
    kind: 'head',
    value: {
      migrations: known.map(({ name }) => name),
      database: known[0]?.database ?? '',
      takenAt: new Date().toISOString(),
      secretMark,
    },
  });
  const tables = await listTables(client);
  for (const table of tables) {
    yield written({ kind: 'table', value: table });
    const rows = `select ${columnsOf(table)} from ${nameOf(table)} ${wantedRows(table)}`;
    yield* packed('rows', copyOut(client, `copy (${rows}) to stdout`));
  }
  const { rows: accounts } = await client.query<{ id: string }>(
    'select account_id as id from accounts',
  );
  for (const { id } of accounts) {
    yield* filesOf(client, { files, accountId: id }, result);
    result.companies++;
  }
  yield written({ kind: 'end', value: { tables: tables.length, files: result.files } });
}

const namedFiles = `
  select file_hash as hash from uploads where account_id = $1
  union select file_hash from email_captures where account_id = $1
  union select file_hash from attachments where account_id = $1 and file_hash is not null`;

async function* filesOf(
  client: pg.Client,
  { files, accountId }: { files: FileStore; accountId: string },
  result: { files: number; missing: string[] },
): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ hash: string }>(namedFiles, [accountId]);
  const named = new Set(rows.map(({ hash }) => hash));
  for await (const hash of files.list(accountId)) {
    try {
      const content = await files.open({ accountId, hash });
      yield written({ kind: 'file', value: { accountId, hash } });
      const sum = createHash('sha256');
      yield* packed('bytes', summed(content, sum));
      result.files++;
      if (sum.digest('hex') === hash) named.delete(hash);
    } catch (error) {
      // Deleted since it was listed: with its company, or because no row names it.
      if (!(error instanceof FileMissing)) throw error;
    }
  }
  for (const hash of named) result.missing.push(`${accountId}/${hash}`);
}

async function* summed(
  content: AsyncIterable<Buffer>,
  sum: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await open(file, 'r').catch(() => null);
  await found?.close();
  if (found) throw new OperatorError(`${file} exists already; a backup overwrites nothing.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
