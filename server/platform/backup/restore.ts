import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { DatabaseAddress } from '../db/database.ts';
import { endEra } from '../db/era.ts';
import { migrate } from '../db/migrate.ts';
import { urlForRole } from '../db/roles.ts';
import type { FileStore } from '../files/FileStore.ts';
import { storeStream, withFolder } from '../files/storeStream.ts';
import { createJobTables } from '../jobs/jobs.ts';
import { OperatorError } from '../lifetime.ts';
import { copyIn } from './copyRows.ts';
import { type BackupTable, EntryReader } from './entries.ts';
import { unsealed } from './sealedFile.ts';
import { columnsOf, listTables, nameOf } from './tables.ts';

export interface RestoreTarget {
  address: DatabaseAddress;
  files: FileStore;
  backupKey: string | null;
  secretMark: string;
  /** For a file while its hash is compared. */
  incomingFolder: string;
}

export interface RestoreResult {
  companies: number;
  files: number;
  takenAt: string;
  /** The backup was made by a server with another SECRET_KEY. */
  otherSecret: boolean;
  /** Files that were damaged before the backup was made. */
  damaged: readonly string[];
}

/**
 * Restores into an empty database. The tables, rights and roles are made by the migrations, under this database's own
 * name; the backup contains only rows and files. Everything is committed at the end, so a restore that was killed can be
 * repeated.
 */
export async function restore(from: string, target: RestoreTarget): Promise<RestoreResult> {
  const unpacked = createGunzip();
  const source = createReadStream(from);
  const reading = pipeline(source, (chunks) => unsealed(chunks, target.backupKey), unpacked);
  const entries = new EntryReader(unpacked);
  try {
    const [result] = await Promise.all([load(entries, target), reading]);
    return result;
  } finally {
    source.destroy();
  }
}

async function load(entries: EntryReader, target: RestoreTarget): Promise<RestoreResult> {
  const first = await entries.next();
  if (first.kind !== 'head') throw new OperatorError('The backup file has no head.');
  const { migrations, takenAt, secretMark } = first.value;
  const client = new pg.Client(target.address.ownerUrl);
  client.on('error', () => {});
  await client.connect();
  try {
    await requireEmpty(client);
    await migrate(target.address, { exactly: migrations });
    await createJobTables(
      urlForRole(target.address.ownerUrl, target.address.roles.system, target.address.key),
    );
    await client.query('begin');
    const finish = await prepare(client);
    await requireEmpty(client);
    const kept = await loadEntries(client, entries, target);
    await finish();
    await endEra(client);
    const { rows } = await client.query<{ companies: number }>(
      'select count(*)::int as companies from accounts',
    );
    await client.query('commit');
    await client.query('analyze');
    await migrate(target.address);
    return {
      companies: rows[0]?.companies ?? 0,
      ...kept,
      takenAt,
      otherSecret: secretMark !== target.secretMark,
    };
  } finally {
    await client.end();
  }
}

async function loadEntries(
  client: pg.Client,
  entries: EntryReader,
  target: RestoreTarget,
): Promise<{ files: number; damaged: string[] }> {
  const damaged: string[] = [];
  let [tables, files] = [0, 0];
  for (;;) {
    const entry = await entries.next();
    if (entry.kind === 'table') {
      tables++;
      await loadTable(client, entry.value, entries.content());
    } else if (entry.kind === 'file') {
      files++;
      if (!(await loadFile(target, entry.value, entries.content()))) {
        damaged.push(`${entry.value.accountId}/${entry.value.hash}`);
      }
    } else if (entry.kind === 'end') {
      if (entry.value.tables === tables && entry.value.files === files) return { files, damaged };
      throw new OperatorError('The backup file is not complete. Nothing was restored.');
    } else {
      throw new OperatorError('The backup file has two heads. Nothing was restored.');
    }
  }
}

async function loadTable(
  client: pg.Client,
  table: BackupTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await copyIn(client, `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`, rows);
}

async function loadFile(
  { files, incomingFolder }: RestoreTarget,
  key: { accountId: string; hash: string },
  bytes: AsyncIterable<Buffer>,
): Promise<boolean> {
  return withFolder(incomingFolder, 'restore', async (folder) => {
    const stored = await storeStream(bytes, path.join(folder, 'file'), Number.MAX_SAFE_INTEGER);
    if (stored?.hash !== key.hash) return false;
    await files.take(key, stored.path);
    return true;
  });
}

/** A server that was started once has left queues and heartbeats; those are replaced. */
async function requireEmpty(client: pg.Client): Promise<void> {
  for (const table of ['accounts', 'people', 'visitor_messages']) {
    const { rows: found } = await client.query('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ]);
    if (!found[0]?.there) continue;
    const { rows } = await client.query(
      `select exists (select from public.${table}) as used, current_database() as database`,
    );
    if (!rows[0]?.used) continue;
    throw new OperatorError(
      `The database ${pg.escapeIdentifier(rows[0].database)} has data already, and a restore overwrites nothing. Give DATABASE_URL an empty database, or DATA_DIR an empty folder.`,
    );
  }
}

/**
 * Empties the tables and sets triggers and references aside: rows come in any order, and what triggers would write is in
 * the backup. `finish` makes them again, which compares every reference.
 */
async function prepare(client: pg.Client): Promise<() => Promise<void>> {
  const tables = await listTables(client);
  const own = tables.filter(({ schema }) => schema === 'public');
  const { rows: references } = await client.query<{
    schema: string;
    name: string;
    constraint: string;
    definition: string;
  }>(
    `select 'public' as schema, c.relname as name, r.conname as constraint,
       pg_get_constraintdef(r.oid) as definition
     from pg_constraint r join pg_class c on c.oid = r.conrelid
     where r.contype = 'f' and c.relnamespace = 'public'::regnamespace order by r.conname`,
  );
  for (const table of own) {
    await client.query(`alter table ${nameOf(table)} disable trigger user`);
  }
  for (const one of references) {
    await client.query(
      `alter table ${nameOf(one)} drop constraint ${pg.escapeIdentifier(one.constraint)}`,
    );
  }
  await client.query(`truncate ${own.map(nameOf).join(', ')}`);
  await client.query('truncate jobs.queue cascade');
  return async () => {
    for (const one of references) {
      const constraint = `${pg.escapeIdentifier(one.constraint)} ${one.definition}`;
      await client.query(`alter table ${nameOf(one)} add constraint ${constraint}`);
    }
    // `alter table` refuses while checks of references are pending.
    await client.query('set constraints all immediate');
    for (const table of own) {
      await client.query(`alter table ${nameOf(table)} enable trigger user`);
      await continueNumbers(client, table);
    }
  };
}

/** Numbers that Postgres gives out go on after the restored ones. */
async function continueNumbers(client: pg.Client, table: BackupTable): Promise<void> {
  for (const column of table.columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [nameOf(table), column],
    );
    const sequence = rows[0]?.sequence;
    if (!sequence) continue;
    const next = `select coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1 from ${nameOf(table)}`;
    await client.query(`select setval($1, (${next}), false)`, [sequence]);
  }
}
