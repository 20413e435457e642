import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../lifetime.ts';
import { Cluster } from './cluster.ts';
import { databaseUser, findBinaries } from './embeddedBinaries.ts';

export interface EmbeddedPostgres {
  /** Connection URL of the product's database, as its owner. */
  url: string;
  /** Connection URL as superuser, for tests that tamper with data and for manual repairs. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/** Is notified when Postgres was killed while we use it. */
export interface Watcher {
  onRestart?(): void;
  /** It could not be started again. */
  onLost?(error: unknown): void;
}

/** Advisory lock of the server that uses the data; Postgres releases it when that server dies. */
const dataDirLock = 0xd0c4e7;

/**
 * A private Postgres under `dataDir`: created at the first start, recovered after a crash, taken over if only the server
 * that started it was killed, refused while another server uses it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { maxConnections, ...watcher }: Watcher & { maxConnections?: number } = {},
): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  const binaries = await findBinaries(user);
  const cluster = new Cluster(path.join(dataDir, 'postgres'), user, { maxConnections });
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(cluster.folder)) await cluster.create(binaries.initdb);
  await cluster.readPassword();
  const port = await cluster.findOrStart(binaries.postgres);

  let lock = await takeLock();
  let stopping = false;
  let revived = Promise.resolve();
  lock.once('end', reviveUnlessStopping);
  try {
    await cluster.prepareOwner(lock);
    await cluster.clearUnfinished();
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...cluster.urls(port), stop };

  async function takeLock(): Promise<pg.Client> {
    const client = new pg.Client(cluster.url(port, 'postgres', 'postgres'));
    client.on('error', () => {});
    await client.connect();
    // Postgres may need a moment to notice that the previous server was killed.
    for (let attempt = 0; attempt < 10; attempt++) {
      const taken = await client.query('select pg_try_advisory_lock($1) as got', [dataDirLock]);
      if (taken.rows[0]?.got) return client;
      await wait(50);
    }
    await client.end();
    throw new OperatorError(
      `Another Docket server is using the data in ${dataDir}. Stop that one, or give this one its own folder with DATA_DIR.`,
    );
  }

  function reviveUnlessStopping(): void {
    if (stopping) return;
    revived = revive().catch((error) => watcher.onLost?.(error));
  }

  /** Postgres was killed, or closed all connections because one of its processes was killed. */
  async function revive(): Promise<void> {
    await cluster.findOrStart(binaries.postgres, port);
    lock = await takeLock();
    lock.once('end', reviveUnlessStopping);
    watcher.onRestart?.();
  }

  async function stop(): Promise<void> {
    stopping = true;
    await revived;
    await cluster.stop();
    await lock.end();
  }
}

/** The Postgres of a running server; `null` if none is running. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres | null> {
  const cluster = new Cluster(path.join(dataDir, 'postgres'), databaseUser());
  if (!existsSync(cluster.folder)) return null;
  await cluster.readPassword();
  const port = await cluster.findRunning();
  if (port === null) return null;
  return { ...cluster.urls(port), stop: async () => {} };
}
