import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../lifetime.ts';
import type { DatabaseAddress } from './database.ts';
import { renewEra } from './era.ts';
import { type DatabaseRoles, ensureRoles } from './roles.ts';

/** Advisory lock: of nodes that start at the same time only one migrates at a time. */
const migrationLock = 0xd0c4e8;

const oldestVersion = 15;

/** Development versions before the first release began with another migration. */
const baseline = '0001_schema.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** For Knex, here and on its own command line (knexfile.ts). */
export function migrationConfig(ownerUrl: string, roles: DatabaseRoles) {
  return {
    client: 'pg',
    connection: ownerUrl,
    pool: { min: 0, max: 2 },
    migrations: {
      directory: migrationsFolder,
      extension: 'ts',
      loadExtensions: ['.ts'],
      // Later migrations are judged by `requireKnownMigrations`.
      disableMigrationsListValidation: true,
    },
    userParams: { roles },
  };
}

const parameters = z.object({ roles: z.object({ app: z.string(), system: z.string() }) });

/** The two database roles, for use in a migration. */
export function rolesOf(owner: Knex): DatabaseRoles {
  return parameters.parse(owner.userParams).roles;
}

/** With `exactly`, a restore gets the tables of the backup's version; the usual start then migrates further. */
export async function migrate(
  address: DatabaseAddress,
  { exactly }: { exactly?: readonly string[] } = {},
): Promise<void> {
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
    if (marked) await requireKnownMigrations(locking, { besideLater: true });
    if (exactly) requireKnownBackup(exactly);
    if (marked) await owner.migrate.forceFreeMigrationsLock();
    if (exactly) await migrateExactly(owner, exactly);
    else {
      await owner.migrate.latest();
      await requireRights(locking, address.roles);
      await renewEra(locking);
    }
  } finally {
    await owner.destroy();
    await locking.end();
  }
}

async function migrateExactly(owner: Knex, wanted: readonly string[]): Promise<void> {
  const applied = await appliedIn(owner);
  const further = applied.filter((name) => !wanted.includes(name));
  if (further.length > 0) {
    throw new OperatorError(
      `The database has the tables of a later version than the backup (${further.join(', ')}). Restore into an empty database.`,
    );
  }
  for (const name of wanted) {
    if (!applied.includes(name)) await owner.migrate.up({ name });
  }
}

async function appliedIn(owner: Knex): Promise<string[]> {
  if (!(await owner.schema.hasTable('knex_migrations'))) return [];
  const rows: { name: string }[] = await owner('knex_migrations').select('name');
  return rows.map(({ name }) => name);
}

/** The ending of a migration that takes away what the version before it needs (decision 64). */
export const contractEnding = '.contract.ts';

/**
 * Nothing works on the tables of a development version. With `besideLater` a program works on those of a later version until
 * a contract: its processes are replaced one after the other, and it is what an operator goes back to. A backup has to know
 * everything, because it would leave out files that only the later version names.
 */
export async function requireKnownMigrations(
  client: pg.ClientBase,
  { besideLater = false } = {},
): Promise<void> {
  const { rows: found } = await client.query("select to_regclass('knex_migrations') as there");
  if (found[0]?.there === null) {
    throw new OperatorError('The database is empty: the server has never been started on it.');
  }
  const { rows } = await client.query<{ name: string; database: string }>(
    'select name, current_database() as database from knex_migrations',
  );
  const names = rows.map(({ name }) => name);
  const [first] = rows;
  if (first && !names.includes(baseline)) {
    throw new OperatorError(
      `The database ${pg.escapeIdentifier(first.database)} was made by an earlier development version of Docket, and its data cannot be taken over. Nothing was changed. To begin anew, delete the folder that DATA_DIR names (.data if it is not set); with DATABASE_URL, drop that database and create an empty one.`,
    );
  }
  requireKnown(
    besideLater ? names.filter((name) => name.endsWith(contractEnding)) : names,
    'The database was migrated',
  );
}

function requireKnownBackup(names: readonly string[]): void {
  if (!names.includes(baseline)) {
    throw new OperatorError(
      'This backup was made by an earlier development version of Docket, and its data cannot be taken over. Nothing was changed.',
    );
  }
  requireKnown(names, 'This backup was made');
}

function requireKnown(names: readonly string[], what: string): void {
  const known = readdirSync(migrationsFolder);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `${what} by a later version of Docket, which has ${unknown.join(', ')}. Nothing was changed. Use that version or a later one; to go back to this version, restore a backup that it made.`,
  );
}

/**
 * A dump that was restored by other means into a cluster without our two roles, or under another name, has tables
 * without their policies and grants.
 */
async function requireRights(client: pg.Client, { app, system }: DatabaseRoles): Promise<void> {
  const { rows } = await client.query<{ database: string; name: string }>(
    `select current_database() as database, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
        c.relrowsecurity and 2 > (select count(*) from pg_policies p
          where p.schemaname = 'public' and p.tablename = c.relname
            and (p.policyname = 'own_account' and $1 = any(p.roles)
              or p.policyname = 'all_accounts' and $2 = any(p.roles)))
        or c.relname in ('accounts', 'people') and not has_table_privilege($2, c.oid, 'select'))
      order by 2 limit 1`,
    [app, system],
  );
  const [found] = rows;
  if (!found) return;
  throw new OperatorError(
    `The database ${pg.escapeIdentifier(found.database)} was restored without the rights of the roles ${app} and ${system} (on the table ${found.name}, for one). Restore a backup of "npm run backup" with "npm run restore" into an empty database; or create both roles, then restore the dump again into an empty database that has the name it was dumped under.`,
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
