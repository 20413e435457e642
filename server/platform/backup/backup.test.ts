import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { exportAuditLogs } from '#shared/audit/logs.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { verifyAllChains } from '../../capabilities/audit/verify.ts';
import { sweepFiles } from '../../capabilities/uploads/sweepFiles.ts';
import { S3Server } from '../../sandbox/s3/S3Server.ts';
import { approveAs } from '../../testing/approving.ts';
import { TestClient } from '../../testing/client.ts';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { publicUrl, startTestServer, type TestServer, testConfig } from '../../testing/server.ts';
import {
  invoiceIn,
  invoicePdf,
  sendFile,
  untilRead,
  uploaded,
  uploadOf,
} from '../../testing/uploads.ts';
import type { Config } from '../config.ts';
import { type Database, type DatabaseAddress, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type FileKey, FileMissing, fileName } from '../files/FileStore.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { createLog } from '../log.ts';
import { Gates } from '../outside/Gates.ts';
import { backup } from './backup.ts';
import { written } from './entries.ts';
import { restore } from './restore.ts';
import { sealed } from './sealedFile.ts';
import { secretMarkOf } from './secretMark.ts';

const backupKey = 'a key for backups, as long as it has to be';

const after: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of after.splice(0).reverse()) await clean();
});

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'docket-backup-'));
  after.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Its server runs only where a test starts it. */
interface Installation {
  db: Database;
  address: DatabaseAddress;
  env: NodeJS.ProcessEnv;
  config: Config;
  company: TestCompany;
}

async function startedOn(address: DatabaseAddress, env: NodeJS.ProcessEnv): Promise<TestServer> {
  const server = await startTestServer({ databaseUrl: address.ownerUrl, address, env });
  after.push(() => server.stop());
  return server;
}

async function installation(given: NodeJS.ProcessEnv = {}): Promise<Installation> {
  const database = await createTestDatabase();
  after.push(() => database.close());
  const { address, db } = database;
  const env = { ...given, DATA_DIR: await folder() };
  const company = await createCompany({ db, server: { url: '' } });
  return { db, address, env, config: testConfig(env), company };
}

const adminOf = ({ company }: Installation, server: TestServer) =>
  new TestClient(server, company.admin.client.sessionToken);

/** The files that an upload names: its original and its words. */
async function storedFiles(
  { address, config, company: { accountId }, db }: Installation,
  original: string,
  words = original,
): Promise<{ original: FileKey; words: FileKey }> {
  const { files } = placesOf(config);
  const kept = {
    original: await files.keep(accountId, Buffer.from(original)),
    words: await files.keep(accountId, Buffer.from(words)),
  };
  const id = await uploadOf({ db, accountId });
  await asOwner(
    address,
    `update uploads set file_hash = '${kept.original.hash}', words_hash = '${kept.words.hash}'
      where id = '${id}'`,
  );
  return kept;
}

async function startedBucket(): Promise<{ bucket: S3Server; env: NodeJS.ProcessEnv }> {
  const bucket = new S3Server();
  bucket.listedAtOnce = 2;
  after.push(() => bucket.stop());
  const env = {
    S3_ENDPOINT: await bucket.start(),
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  return { bucket, env };
}

async function emptyAddress(): Promise<DatabaseAddress> {
  const { address, drop } = await createEmptyDatabase();
  after.push(drop);
  return address;
}

async function backUp({ config, address }: Installation, key: string | null): Promise<string> {
  const file = path.join(await folder(), 'docket.backup');
  const source = { ownerUrl: address.ownerUrl, backupKey: key, ...placesOf(config) };
  expect((await backup(source, file)).missing).toEqual([]);
  return file;
}

const placesOf = (config: Config) => ({
  files: openFileStore(config, new Gates()),
  secretMark: secretMarkOf(config),
});

async function restored(
  file: string,
  {
    address,
    config,
    key = null,
  }: { address: DatabaseAddress; config: Config; key?: string | null },
) {
  return restore(file, {
    address,
    backupKey: key,
    incomingFolder: await folder(),
    ...placesOf(config),
  });
}

/** The rows of all our tables. Those of the queue and of the migrations belong to the server. */
async function rowsOf({ ownerUrl }: DatabaseAddress): Promise<Record<string, string[]>> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'knex%' and relname not in ('heartbeats', 'era') order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

async function asOwner({ ownerUrl }: DatabaseAddress, sql: string) {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function chainsOf(address: DatabaseAddress) {
  const db = openDatabase(address, createLog('silent'));
  try {
    return await verifyAllChains(db);
  } finally {
    await db.close();
  }
}

/** Reads an invoice from a PDF, so that there are files, a document with edits, and audit entries. */
async function withInvoice(client: TestClient, server: TestServer, number: string) {
  const pdf = invoicePdf({ number });
  const { id } = await uploaded(client, pdf);
  await server.drain();
  const invoice = await invoiceIn(client, await untilRead(client, id));
  const device = await openedBy(client, server, invoice.id);
  device.set('description', 'Paper');
  await device.until('durable', () => device.durable.size === 1);
  await server.drain();
  return {
    id,
    pdf,
    device,
    invoice: (await client.send('GET', `/api/invoices/${invoice.id}`)).body,
  };
}

/** The invoice's document, on a device that may have it already. */
function openedBy(client: TestClient, server: TestServer, invoiceId: string, doc?: Y.Doc) {
  const headers = { Origin: publicUrl, Cookie: `docket=${client.sessionToken}` };
  const url = `${server.url.replace('http', 'ws')}/sync/invoice.${invoiceId}`;
  return new TestPeer(url, doc ? { headers, doc } : { headers }).ready();
}

async function changesFor(client: TestClient, since: string | null) {
  const query = since === null ? '' : `?since=${since}`;
  return client.send('GET', `${getChanges.path}${query}`);
}

describe('a company that was backed up, encrypted and from a bucket, and restored into an empty database of another name and a folder', () => {
  it('is as it was, its chain is whole, and it goes on working', async () => {
    const old = await installation((await startedBucket()).env);
    const oldServer = await startedOn(old.address, old.env);
    const admin = adminOf(old, oldServer);
    const { id, pdf, device, invoice } = await withInvoice(admin, oldServer, 'INV-1');
    const invoiceId = idOf(invoice);
    await asOwner(
      old.address,
      `insert into jobs.job (name, data, policy, start_after)
        select name, '{"kept": true}', policy, '2199-01-01' from jobs.queue
          where name not like '\\_\\_%' limit 1`,
    );
    const waiting = `select name, data, start_after from jobs.job where data = '{"kept": true}'`;
    const jobs = await asOwner(old.address, waiting);
    expect(jobs).toHaveLength(1);
    const before = await rowsOf(old.address);
    const chains = await chainsOf(old.address);
    const file = await backUp(old, backupKey);
    // After the moment of the backup.
    device.set('purchaseOrder', 'PO-7');
    await device.until('durable', () => device.durable.size === 2);
    await device.leave();
    const known = await changesFor(admin, null);

    const address = await emptyAddress();
    const env = { DATA_DIR: await folder() };
    const result = await restored(file, { address, config: testConfig(env), key: backupKey });
    expect(result).toMatchObject({ companies: 1, otherSecret: false, damaged: [] });
    expect(await rowsOf(address)).toEqual(before);
    expect(await chainsOf(address)).toEqual(chains);
    expect(await asOwner(address, waiting)).toEqual(jobs);

    const server = await startedOn(address, env);
    const client = adminOf(old, server);
    const now = await client.send('GET', `/api/invoices/${invoiceId}`);
    expect(now.body).toEqual(invoice);
    const original = await client.fetch(`/api/uploads/${id}/file`);
    expect(Buffer.from(await original.arrayBuffer()).equals(pdf)).toBe(true);

    // What devices know is of another era, although the database may have had their sequences.
    const { cursor } = getChanges.answer.parse(known.body);
    expect((await changesFor(client, cursor)).status).toBe(410);
    expect((await changesFor(client, null)).status).toBe(200);
    const returned = await openedBy(client, server, invoiceId, device.doc);
    returned.set('description', 'Paper of the restored company');
    const merged = { description: 'Paper of the restored company', purchaseOrder: 'PO-7' };
    await eventually(async () => {
      const { body } = await client.send('GET', `/api/invoices/${invoiceId}`);
      expect(body).toMatchObject(merged);
    });
    await returned.leave();
    expect(await approveAs({ ...old.company.admin, client }, invoiceId)).toMatchObject({
      status: 200,
    });

    const next = await uploaded(client, invoicePdf({ number: 'INV-3' }));
    await server.drain();
    expect((await untilRead(client, next.id)).status).toBe('completed');
    expect((await client.fetch(exportAuditLogs.path)).status).toBe(200);
    const [chain] = await chainsOf(address);
    expect(chain).toMatchObject({ fault: null });
    expect(chain?.verified).toBeGreaterThan(chains[0]?.verified ?? 0);
    // The numbers and triggers of the new database work as those of the old one.
    expect(await triggersOf(address)).toEqual(await triggersOf(old.address));
  });
});

function idOf(body: unknown): string {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  if (typeof id !== 'string') throw new Error('The answer has no id');
  return id;
}

const triggersOf = (address: DatabaseAddress) =>
  asOwner(
    address,
    `select 'trigger' as kind, tgrelid::regclass::text as on_table, tgname::text as name, tgenabled::text as state
       from pg_trigger where not tgisinternal
     union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2, 3`,
  );

describe('a backup', () => {
  it('is of one moment, although people go on working while it is taken', async () => {
    const old = await installation();
    const server = await startedOn(old.address, { ...old.env, PROCESS_ROLES: 'web' });
    const client = adminOf(old, server);
    await sendFile(client, invoicePdf({ number: 'INV-1' }));
    const writing = (async () => {
      for (let number = 10; number < 13; number++) {
        await sendFile(client, invoicePdf({ number: `INV-${number}` }));
      }
    })();
    const file = await backUp(old, null);
    await writing;
    const address = await emptyAddress();
    await restored(file, { address, config: old.config });
    // Every upload commits together with its audit entry and its job.
    const [found] = await asOwner(
      address,
      `select (select count(*)::int from uploads) as uploads, (select count(*)::int from audit_log
        where entity_type = 'upload' and action = 'create') as entries`,
    );
    expect(found.uploads).toBeGreaterThan(0);
    expect(found.uploads).toBe(found.entries);
  });

  it.each(['a folder', 'a bucket'])(
    'of a store, %s, with a damaged and a missing file has all others, and names both',
    async (kind) => {
      const inBucket = kind === 'a bucket' ? await startedBucket() : null;
      const old = await installation(inBucket?.env);
      const { original: whole } = await storedFiles(old, 'whole');
      const { original: damaged } = await storedFiles(old, 'damaged');
      const { words: missing } = await storedFiles(old, 'another', 'its words');
      const places = placesOf(old.config);
      const spoilt = Buffer.from('not what was stored');
      if (inBucket) {
        const { objects } = inBucket.bucket;
        const [name = ''] = [...objects.keys()].filter((one) => one.endsWith(damaged.hash));
        objects.set(name, spoilt);
      } else {
        await writeFile(path.join(old.config.dataDir, 'files', ...fileName(damaged)), spoilt);
      }
      await places.files.remove(missing);
      const file = path.join(await folder(), 'docket.backup');
      const source = { ownerUrl: old.address.ownerUrl, backupKey: null, ...places };
      const made = await backup(source, file);
      expect(made.missing.toSorted()).toEqual(
        [damaged, missing].map(({ accountId, hash }) => `${accountId}/${hash}`).toSorted(),
      );
      const address = await emptyAddress();
      const config = testConfig({ DATA_DIR: await folder() });
      await restored(file, { address, config });
      expect((await placesOf(config).files.read(whole)).toString()).toBe('whole');
    },
  );

  it('has no transaction open while files are read, and no file is swept meanwhile', async () => {
    const old = await installation();
    const { accountId } = old.company;
    await storedFiles(old, 'named by an upload');
    const { files, secretMark } = placesOf(old.config);
    const unnamed = await files.keep(accountId, Buffer.from('nobody names this'));
    const sweep = (at: number) =>
      sweepFiles({ db: old.db, files, log: createLog('silent') }, accountId, new Date(at));
    const [day, now] = [24 * 60 * 60_000, Date.now()];
    await sweep(now);
    const open: number[] = [];
    const watched = {
      take: files.take.bind(files),
      keep: files.keep.bind(files),
      read: files.read.bind(files),
      list: files.list.bind(files),
      remove: files.remove.bind(files),
      removeAll: files.removeAll.bind(files),
      removeDrafts: files.removeDrafts.bind(files),
      async open(key: { accountId: string; hash: string }) {
        const [found] = await asOwner(
          old.address,
          `select count(*)::int as open from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction' and backend_xmin is not null`,
        );
        open.push(found.open);
        await sweep(now + 2 * day);
        return files.open(key);
      },
    };
    const file = path.join(await folder(), 'docket.backup');
    const source = { ownerUrl: old.address.ownerUrl, backupKey: null, files: watched, secretMark };
    await backup(source, file);
    expect(open.length).toBeGreaterThan(0);
    expect(Math.max(...open)).toBe(0);
    expect((await files.read(unnamed)).toString()).toBe('nobody names this');
    await sweep(now + 2 * day);
    await expect(files.read(unnamed)).rejects.toThrow(FileMissing);
  });

  it('never overwrites a file, and leaves nothing half-written', async () => {
    const old = await installation();
    const file = await backUp(old, null);
    const bytes = await readFile(file);
    const source = {
      ownerUrl: old.address.ownerUrl,
      backupKey: null,
      ...placesOf(old.config),
    };
    await expect(backup(source, file)).rejects.toThrow(/exists already/);
    expect((await readFile(file)).equals(bytes)).toBe(true);
    expect(await readdir(path.dirname(file))).toEqual(['docket.backup']);
  });

  it('that is encrypted is restored only with its key, and shows nothing of its content', async () => {
    const old = await installation();
    const file = await backUp(old, backupKey);
    const { config } = old;
    expect((await readFile(file)).includes(old.company.accountId)).toBe(false);
    const address = await emptyAddress();
    await expect(restored(file, { address, config })).rejects.toThrow(/set BACKUP_KEY/);
    const key = backupKey.toUpperCase();
    await expect(restored(file, { address, config, key })).rejects.toThrow(/not the key/);
    await restored(file, { address, config, key: backupKey });
  });

  it('that was damaged or cut off restores nothing, and the database stays empty for a good one', async () => {
    const old = await installation();
    await invoiceOf({ db: old.db, accountId: old.company.accountId });
    const { config } = old;
    const file = await backUp(old, null);
    const bytes = await readFile(file);
    const address = await emptyAddress();
    const broken = path.join(await folder(), 'broken');
    const turned = Buffer.from(bytes);
    turned[Math.floor(bytes.length / 2)] = (turned[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    for (const wrong of [turned, bytes.subarray(0, bytes.length - 40), Buffer.from('hello')]) {
      await writeFile(broken, wrong);
      await expect(restored(broken, { address, config })).rejects.toThrow(/damaged|no backup/);
    }
    await restored(file, { address, config });
    expect(await rowsOf(address)).toEqual(await rowsOf(old.address));
  });

  it.each([
    {
      version: 'a later version',
      migrations: ['0001_schema.ts', '9999_later.ts'],
      refusal: /This backup was made by a later version of Docket, which has 9999_later/,
    },
    {
      version: 'an earlier development version',
      migrations: ['0001_baseline.ts', '0002_provenAddresses.ts'],
      refusal: /This backup was made by an earlier development version of Docket/,
    },
  ])('of $version is refused, and changes nothing', async ({ migrations, refusal }) => {
    const other = written({
      kind: 'head',
      value: {
        migrations,
        takenAt: new Date().toISOString(),
        database: 'docket',
        secretMark: '',
      },
    });
    const file = path.join(await folder(), 'other.backup');
    await writeFile(file, sealed(Readable.from([gzipSync(other)]), null));
    const address = await emptyAddress();
    const config = testConfig({ DATA_DIR: await folder() });
    await expect(restored(file, { address, config })).rejects.toThrow(refusal);
    expect(await rowsOf(address)).toEqual({});
  });

  it('by a version that does not know all tables is refused, because it would leave out their files', async () => {
    const one = await installation();
    await asOwner(
      one.address,
      `insert into knex_migrations (name, batch, migration_time) values ('9999_later.ts', 2, now())`,
    );
    await expect(backUp(one, null)).rejects.toThrow(
      /later version of Docket, which has 9999_later/,
    );
  });

  it('is refused on a database that has data', async () => {
    const [one, other] = [await installation(), await installation()];
    const file = await backUp(one, null);
    const { address, config } = other;
    const before = await rowsOf(address);
    await expect(restored(file, { address, config })).rejects.toThrow(/has data already/);
    expect(await rowsOf(address)).toEqual(before);
  });
});

describe('a start', () => {
  it('on a dump that was restored without roles and policies says in one sentence what to do', async () => {
    const { address } = await installation();
    await asOwner(address, 'drop policy own_account on invoices');
    await expect(migrate(address)).rejects.toThrow(
      /without the rights of the roles .* "npm run restore"/,
    );
  });
});
