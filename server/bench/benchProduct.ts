import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { addressOf, type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { TestClient } from '../testing/client.ts';
import type { Workplace } from '../testing/killedReading.ts';
import { createCompany } from '../testing/people.ts';
import { Programs } from '../testing/program.ts';
import { roleKey } from '../testing/server.ts';

/** What is measured is how it ends, also where much else is going on. */
const patienceInMs = 60_000;

export interface BenchProduct extends Workplace {
  db: Database;
  accountId: string;
}

/** The real server, each start a process of its own, beside a Postgres that outlives it, with a company whose plan has no limit. */
export async function withBenchProduct(
  work: (product: BenchProduct) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const programs = new Programs();
  const folder = await programs.folder();
  const postgres = await startEmbeddedPostgres(folder);
  const secret = env['SECRET_KEY'] ?? randomBytes(32).toString('hex');
  const address = addressOf(postgres.url, roleKey(secret));
  const superuser = new pg.Pool({ connectionString: superuserIn(postgres), max: 2 });
  const db = openDatabase(address, createLog('warn'));
  try {
    await migrate(address);
    const { accountId, admin } = await createCompany({ db, server: { url: '' } }, 'Bench');
    await superuser.query(
      `update subscriptions set plan = 'pro', status = 'active', ends_at = now() + interval '1 year'
        where account_id = $1`,
      [accountId],
    );
    await work({
      db,
      accountId,
      query: (sql) => superuser.query(sql),
      async start() {
        const program = await programs.start({
          DATABASE_URL: postgres.url,
          DATA_DIR: `${folder}/server`,
          SECRET_KEY: secret,
          DEMO: '0',
          RATE_LIMIT_FACTOR: '100000',
          LOG_LEVEL: 'error',
          ...env,
        });
        await program.ready(patienceInMs);
        return { program, client: new TestClient(program, admin.client.sessionToken) };
      },
    });
  } finally {
    await db.close();
    await superuser.end();
    await postgres.stop();
    await programs.killAll();
  }
}

function superuserIn({ url, superuserUrl }: { url: string; superuserUrl: string }): string {
  const inside = new URL(superuserUrl);
  inside.pathname = new URL(url).pathname;
  return inside.href;
}
