import pg from 'pg';
import type { Config } from '../config.ts';
import { OperatorError } from '../lifetime.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres, type Watcher } from './embedded.ts';
import { rolesFor } from './roles.ts';

export interface Postgres {
  /** Never through a pooler. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/**
 * The Postgres that DATABASE_URL names, or the embedded one. Read-only commands use `besideServer`: they join the Postgres
 * of a running server, or start it if none is running.
 */
export async function openPostgres(
  {
    databaseUrl,
    databaseSessionUrl,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'dataDir'>,
  { besideServer = false, ...watcher }: { besideServer?: boolean } & Watcher = {},
): Promise<Postgres> {
  if (databaseUrl) {
    const ownerUrl = databaseSessionUrl ?? databaseUrl;
    await inspect(ownerUrl, databaseSessionUrl ? 'DATABASE_SESSION_URL' : 'DATABASE_URL');
    return { ownerUrl, stop: async () => {} };
  }
  const running = besideServer ? await joinEmbeddedPostgres(dataDir) : null;
  const embedded = running ?? (await startEmbeddedPostgres(dataDir, watcher));
  return { ownerUrl: embedded.url, stop: embedded.stop };
}

/** Reports missing rights at the start, before anything depends on them. */
async function inspect(ownerUrl: string, variable: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await inspectRights(client, variable);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The database that ${variable} names cannot be used: ${messageOf(error)}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function inspectRights(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<{
    role: string;
    database: string;
    mayCreateRoles: boolean;
    mayCreateTables: boolean;
    known: string[];
  }>(
    `select rolname as role, current_database() as database,
       rolcreaterole or rolsuper as "mayCreateRoles",
       has_database_privilege(current_database(), 'create')
         and has_schema_privilege('public', 'create') as "mayCreateTables",
       array(select rolname::text from pg_roles) as known
     from pg_roles where rolname = current_user`,
  );
  const rights = rows[0];
  if (!rights) return;
  const role = pg.escapeIdentifier(rights.role);
  const database = pg.escapeIdentifier(rights.database);
  const own = Object.values(rolesFor(rights.database));
  if (!rights.mayCreateRoles && !own.every((one) => rights.known.includes(one))) {
    throw new OperatorError(
      `The role ${role} in ${variable} may not create roles, and Docket works under two of its own (${own.join(', ')}). As a superuser: alter role ${role} createrole;`,
    );
  }
  if (!rights.mayCreateTables) {
    throw new OperatorError(
      `The role ${role} in ${variable} may not create tables and schemas in the database ${database}. As a superuser: alter database ${database} owner to ${role};`,
    );
  }
}

function messageOf(error: unknown): string {
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
