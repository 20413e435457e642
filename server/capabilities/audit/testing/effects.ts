import { randomUUID } from 'node:crypto';
import type { AuditEvent, AuditStatus } from '#shared/audit/entry.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import type { Role } from '#shared/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TestCompany } from '../../../testing/people.ts';
import { until } from '../../../testing/program.ts';
import type { TestServer } from '../../../testing/server.ts';

/** A company of its own for each effect. */
export interface World {
  company: TestCompany;
  here: { db: Database; accountId: string };
  server: Omit<TestServer, 'stop'>;
  /** A call by the admin; throws unless it succeeds. */
  send(method: string, path: string, body?: object): Promise<unknown>;
  /** The same by a colleague with these roles. */
  sendAs(role: Role, method: string, path: string, body?: object): Promise<unknown>;
  /** Enqueues a job. Everything before counts as preparation, as with `begin`. */
  runJob(name: string, data?: object): Promise<void>;
  /** Ends the preparation: the entry has to come after it. `send` calls it for the call that the effect is named after. */
  begin(): Promise<void>;
  /** Runs SQL as a superuser, for states that no call brings about. */
  sql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

type Said = `${AuditEvent['category']} ${AuditEvent['action']} ${string}`;
/** `INVOICE approve invoice`; with its status where that is not success: `INTEGRATION export invoice: pending`. */
type EntryName = Said | `${Said}: ${Exclude<AuditStatus, 'success'>}`;

/** The audit entry that a call or job leaves, or the reason why it leaves none. */
export type Effect =
  | { leaves: EntryName; by: (world: World) => Promise<unknown> }
  | { nothing: string };

/** For calls that are sent with POST and only read. */
export const looksAlone = 'Only reads.';

/** Puts a job into the dead letter queue, as after its last attempt. */
export async function failJob(
  { sql, server }: Pick<World, 'sql' | 'server'>,
  kind: string,
  data: object,
): Promise<void> {
  await sql(
    `insert into jobs.job (name, data, source_name, source_id, source_output)
      values ('dead', $1, $2, $3, '{"reason":"It did not go."}')`,
    [JSON.stringify(data), kind, randomUUID()],
  );
  await server.drain();
}

/** Waits for a failed operation and returns its id. */
export async function failedOperation({ company: { admin } }: World): Promise<string> {
  let id: string | undefined;
  await until('an operation to fail', async () => {
    [{ id } = { id: undefined }] = await admin.client.call(listFailedOperations);
    return id !== undefined;
  });
  return id ?? '';
}
