import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../lifetime.ts';
import type { DatabaseAddress } from './database.ts';
import { type DatabaseRoles, ensureRoles } from './roles.ts';

/** Nodes that start at once take turns; the later ones find nothing left to do. */
const oneNodeAtATime = 0xd0c4e8;

const oldestVersion = 15;

/** What Knex needs to know, here and on its own command line (knexfile.ts). */
export function migrationConfig(ownerUrl: string, roles: DatabaseRoles) {
  return {
    client: 'pg',
    connection: ownerUrl,
    pool: { min: 0, max: 2 },
    migrations: {
      directory: fileURLToPath(new URL('./migrations', import.meta.url)),
      extension: 'ts',
      loadExtensions: ['.ts'],
    },
    userParams: { roles },
  };
}

const parameters = z.object({ roles: z.object({ app: z.string(), system: z.string() }) });

/** The two roles, in a migration. */
export function rolesOf(owner: Knex): DatabaseRoles {
  return parameters.parse(owner.userParams).roles;
}

export async function migrate(address: DatabaseAddress): Promise<void> {
  const turn = new pg.Client(address.ownerUrl);
  turn.on('error', () => {});
  await turn.connect();
  const owner = knex(migrationConfig(address.ownerUrl, address.roles));
  try {
    await requireVersion(turn);
    await turn.query('select pg_advisory_lock($1)', [oneNodeAtATime]);
    await ensureRoles(turn, address);
    // Nobody else is migrating, since the lock is ours: Knex's own mark can only be left from a process that was killed.
    const marked = await owner.schema.hasTable('knex_migrations_lock');
    if (marked) await requireOurs(turn);
    if (marked) await owner.migrate.forceFreeMigrationsLock();
    await owner.migrate.latest();
  } finally {
    await owner.destroy();
    await turn.end();
  }
}

/** Before the first release, development versions had migrations that are no longer there. */
async function requireOurs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    `select current_database() as database from knex_migrations
      where name <> '0001_baseline.ts' and not exists
        (select from knex_migrations where name = '0001_baseline.ts') limit 1`,
  );
  const [found] = rows;
  if (!found) return;
  throw new OperatorError(
    `The database ${pg.escapeIdentifier(found.database)} was made by an earlier development version of Docket, and its data cannot be taken over. Nothing was changed. To begin anew, delete the folder that DATA_DIR names (.data if it is not set); with DATABASE_URL, drop that database and create an empty one.`,
  );
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major: number = rows[0]?.major ?? 0;
  if (major >= oldestVersion) return;
  throw new OperatorError(
    `Docket needs Postgres ${oldestVersion} or later; the server of DATABASE_URL is version ${major}.`,
  );
}
