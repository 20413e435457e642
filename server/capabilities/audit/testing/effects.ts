import type { AuditEvent, AuditStatus } from '#shared/audit/entry.ts';
import type { Role } from '#shared/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TestCompany } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/server.ts';

/** A company of its own, in which something is done. */
export interface World {
  company: TestCompany;
  here: { db: Database; accountId: string };
  server: Omit<TestServer, 'stop'>;
  /** A call by the admin, which has to succeed. */
  send(method: string, path: string, body?: object): Promise<unknown>;
  /** The same by a colleague with these roles. */
  sendAs(role: Role, method: string, path: string, body?: object): Promise<unknown>;
  /** Puts a job into its queue. What was done before that was preparation. */
  runJob(name: string, data?: object): Promise<void>;
  /** What was done so far was preparation: the entry has to come after it. A call of the effect's own name says so itself. */
  begin(): Promise<void>;
  /** As somebody with the whole database in their hands would bring a state about. */
  sql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

type Said = `${AuditEvent['category']} ${AuditEvent['action']} ${string}`;
/** `INVOICE approve invoice`; with its status where that is not success: `INTEGRATION export invoice: pending`. */
type EntryName = Said | `${Said}: ${Exclude<AuditStatus, 'success'>}`;

/** What stands in the audit log once something was done, or why nothing does. */
export type Effect =
  | { leaves: EntryName; by: (world: World) => Promise<unknown> }
  | { nothing: string };

/** Of what is sent like a change, and is none. */
export const looksAlone = 'Shows something, and changes nothing.';
