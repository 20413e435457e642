import { createHmac } from 'node:crypto';
import pg from 'pg';

/**
 * Two roles besides the owner, who only migrates. `app` sees the rows of one account at a time. `system` is for work before
 * the account is known (signing in) and for the few jobs that span accounts. Neither owns a table, so neither can change a
 * policy or a trigger. They are named after the database, because roles belong to the whole Postgres server, which another
 * Docket may share.
 */
export interface DatabaseRoles {
  app: string;
  system: string;
}

export function rolesFor(database: string): DatabaseRoles {
  return { app: `${database}_app`, system: `${database}_system` };
}

export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

export function urlForRole(ownerUrl: string, role: string, key: Buffer): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = passwordFor(role, key);
  return url.href;
}

/** Creates the roles, or resets their passwords after the key has changed. */
export async function ensureRoles(
  owner: pg.ClientBase,
  { ownerUrl, roles, key }: { ownerUrl: string; roles: DatabaseRoles; key: Buffer },
): Promise<void> {
  for (const role of Object.values(roles)) {
    if (await canSignIn(urlForRole(ownerUrl, role, key))) continue;
    const name = pg.escapeIdentifier(role);
    const password = pg.escapeLiteral(passwordFor(role, key));
    const known = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
    if (known.rowCount) {
      await owner.query(`alter role ${name} login password ${password}`);
    } else {
      await owner.query(`create role ${name} login noinherit password ${password}`);
      await letOwnerBecome(owner, name);
    }
  }
  await letSystemBecomeApp(owner, roles);
}

/**
 * Lets the owner create a schema for the role. Citus passes new roles on to its workers, but not a grant to an owner that is
 * older than its extension.
 */
async function letOwnerBecome(owner: pg.ClientBase, name: string): Promise<void> {
  const grant = `grant ${name} to current_user`;
  await owner.query(grant);
  const { rows } = await owner.query(
    "select to_regproc('run_command_on_workers') is not null as there",
  );
  if (rows[0]?.there) await owner.query('select run_command_on_workers($1)', [grant]);
}

/** For `inAccount`: the system role may switch to the app role, but does not inherit its rights. */
async function letSystemBecomeApp(
  owner: pg.ClientBase,
  { app, system }: DatabaseRoles,
): Promise<void> {
  const { rows } = await owner.query("select pg_has_role($1, $2, 'MEMBER') as already", [
    system,
    app,
  ]);
  if (rows[0]?.already) return;
  await owner.query(`grant ${pg.escapeIdentifier(app)} to ${pg.escapeIdentifier(system)}`);
}

function passwordFor(role: string, key: Buffer): string {
  return createHmac('sha256', key).update(role).digest('base64url');
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A wrong password or an unknown role is repaired by the caller; other errors are not.
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === '28P01' || code === '28000') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
