import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Cluster } from '../platform/db/cluster.ts';
import type { EmbeddedPostgres } from '../platform/db/embedded.ts';
import { databaseUser, findBinaries } from '../platform/db/embeddedBinaries.ts';

/** A second Postgres that replays the log of the first one as it is written, and answers reads. */
export class Standby {
  readonly url: string;
  readonly port: number;
  readonly #cluster: Cluster;
  readonly superuserUrl: string;

  private constructor(cluster: Cluster, port: number) {
    this.#cluster = cluster;
    const { url, superuserUrl } = cluster.urls(port);
    this.url = url;
    this.port = port;
    this.superuserUrl = superuserUrl;
  }

  /** `dataDir` is that of the first one. */
  static async of(
    { superuserUrl }: Pick<EmbeddedPostgres, 'superuserUrl'>,
    dataDir: string,
  ): Promise<Standby> {
    const original = path.join(dataDir, 'postgres');
    const copy = await mkdtemp(path.join(dataDir, 'standby-'));
    await chmod(copy, 0o755);
    await cp(path.join(original, 'password'), path.join(copy, 'password'));
    await copyWhileRunning(superuserUrl, original, copy);
    const primary = new URL(superuserUrl);
    const cluster = new Cluster(copy, databaseUser(), {
      settings: [
        `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`,
      ],
    });
    await cluster.readPassword();
    const { postgres } = await findBinaries(databaseUser());
    return new Standby(cluster, await cluster.findOrStart(postgres));
  }

  /** It goes on receiving the log, and shows the state of now until `resume`. */
  pause(): Promise<void> {
    return this.#run('select pg_wal_replay_pause()');
  }

  resume(): Promise<void> {
    return this.#run('select pg_wal_replay_resume()');
  }

  /** It writes from now on, in a history of its own. */
  promote(): Promise<void> {
    return this.#run('select pg_promote()');
  }

  stop(): Promise<void> {
    return this.#cluster.stop();
  }

  async #run(sql: string): Promise<void> {
    const client = new pg.Client(this.superuserUrl);
    await client.connect();
    await client.query(sql);
    await client.end();
  }
}

async function copyWhileRunning(url: string, original: string, copy: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    const data = path.join(copy, 'data');
    // Keeps the owner of the files: Postgres runs as that user.
    await promisify(execFile)('cp', ['-a', path.join(original, 'data'), data]);
    const { rows } = await client.query(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    for (const name of ['postmaster.pid', 'postmaster.opts'])
      await rm(path.join(data, name), { force: true });
    const { uid, gid } = await stat(data);
    const files = { backup_label: String(rows[0]?.labelfile), 'standby.signal': '' };
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(data, name);
      await writeFile(file, content, { mode: 0o600 });
      await chown(file, uid, gid);
    }
  } finally {
    await client.end();
  }
}
