import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../lifetime.ts';
import { Cluster } from './cluster.ts';
import { databaseUser, findBinaries } from './embeddedBinaries.ts';

export interface EmbeddedPostgres {
  /** The owner's address of the product's database. */
  url: string;
  /** The superuser's address, for tests that tamper and for people who repair. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/** Who wants to know what happens to a Postgres that was killed under us. */
export interface Watcher {
  onRestart?(): void;
  /** It could not be started again. */
  onLost?(error: unknown): void;
}

/** Held by a connection for as long as a server uses the data; Postgres lets go of it when that server dies. */
const inUse = 0xd0c4e7;

/**
 * A private, real Postgres under `dataDir`: made at the first start, recovered after a crash, taken over when the server
 * that started it was killed and Postgres was not, refused while another server uses it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { maxConnections, ...watcher }: Watcher & { maxConnections?: number } = {},
): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  const binaries = await findBinaries(user);
  const cluster = new Cluster(path.join(dataDir, 'postgres'), user, maxConnections);
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
    // Postgres may need a moment to see that the server before us was killed.
    for (let attempt = 0; attempt < 10; attempt++) {
      const taken = await client.query('select pg_try_advisory_lock($1) as got', [inUse]);
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

  /** Postgres was killed, or has closed all connections because one of its processes was. */
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

/** The Postgres of a server that is running; `null` when none is. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres | null> {
  const cluster = new Cluster(path.join(dataDir, 'postgres'), databaseUser());
  if (!existsSync(cluster.folder)) return null;
  await cluster.readPassword();
  const port = await cluster.findRunning();
  if (port === null) return null;
  return { ...cluster.urls(port), stop: async () => {} };
}
