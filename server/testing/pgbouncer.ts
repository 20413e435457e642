import { spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { canConnect } from '../platform/db/canConnect.ts';
import { freePort } from '../platform/freePort.ts';
import { until } from './program.ts';
import { atPort, poolerPortVariable } from './server.ts';

export interface Pooler {
  /** The port in place of Postgres's own; every database and role can be used through it. */
  port: number;
  stop(): Promise<void>;
}

const nobody = 65_534;
/** Connections to Postgres of one role in one database. */
export const poolSize = 4;

/**
 * A real pgbouncer in front of a Postgres, which lends a connection for one transaction. `program` is where it is
 * installed; `folder` takes its configuration.
 */
export async function startPooler({
  program,
  folder,
  superuserUrl,
}: {
  program: string;
  folder: string;
  superuserUrl: string;
}): Promise<Pooler> {
  const { hostname, port: postgresPort, username, password } = new URL(superuserUrl);
  const port = await freePort();
  const users = path.join(folder, 'pgbouncer-users');
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const keepsStatements = process.env['PGBOUNCER_STATEMENTS'] !== '0';
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${postgresPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `auth_user = ${username}`,
      'auth_query = select usename, passwd from pg_shadow where usename = $1',
      'max_client_conn = 2000',
      // Fewer than a node opens, so that connections change hands.
      `default_pool_size = ${poolSize}`,
      `admin_users = ${username}`,
      'server_idle_timeout = 5',
      ...(keepsStatements ? ['max_prepared_statements = 500'] : []),
      '',
    ].join('\n'),
  );
  // pgbouncer does not run as root; both files belong to this run alone.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) for (const file of [folder, users, settings]) await chmod(file, 0o755);
  let said = '';
  const running = spawn(program, [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(asRoot ? { uid: nobody, gid: nobody } : {}),
  });
  running.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-10_000);
  });
  const ended = new Promise<void>((resolve) => {
    running.on('close', () => resolve());
    running.on('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  const url = atPort(superuserUrl, String(port));
  await until(
    'pgbouncer to answer',
    async () => {
      if (running.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
      return canConnect(url.href);
    },
    20_000,
  );
  return {
    port,
    async stop() {
      running.kill('SIGTERM');
      const timer = setTimeout(() => running.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** How many connections to this database the pooler has open now, by role. */
export async function lentConnections(
  superuserUrl: string,
  databaseUrl: string,
): Promise<Map<string, number>> {
  const admin = atPort(superuserUrl, process.env[poolerPortVariable] ?? '');
  admin.pathname = '/pgbouncer';
  const client = new pg.Client(admin.href);
  await client.connect();
  try {
    const { rows } = await client.query('show servers');
    const name = new URL(databaseUrl).pathname.slice(1);
    const own = rows.filter(({ database }) => database === name);
    return new Map(
      [...Map.groupBy(own, ({ user }) => user)].map(([user, all]) => [user, all.length]),
    );
  } finally {
    await client.end();
  }
}
