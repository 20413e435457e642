import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../lifetime.ts';
import type { DatabaseAddress } from './database.ts';
import { type DatabaseRoles, ensureRoles } from './roles.ts';

/** Advisory lock: of nodes that start at the same time only one migrates at a time. */
const migrationLock = 0xd0c4e8;

const oldestVersion = 15;

/** For Knex, here and on its own command line (knexfile.ts). */
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

/** The two database roles, for use in a migration. */
export function rolesOf(owner: Knex): DatabaseRoles {
  return parameters.parse(owner.userParams).roles;
}

export async function migrate(address: DatabaseAddress): Promise<void> {
  const locking = new pg.Client(address.ownerUrl);
  locking.on('error', () => {});
  await locking.connect();
  const owner = knex(migrationConfig(address.ownerUrl, address.roles));
  try {
    await requireVersion(locking);
    await locking.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureRoles(locking, address);
    // We have the advisory lock, so Knex's own lock can only be left over from a process that was killed.
    const marked = await owner.schema.hasTable('knex_migrations_lock');
    if (marked) await requireOurs(locking);
    if (marked) await owner.migrate.forceFreeMigrationsLock();
    await owner.migrate.latest();
  } finally {
    await owner.destroy();
    await locking.end();
  }
}

/** Development versions before the first release had migrations that no longer exist. */
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
