import type { AuditAction, AuditCategory, AuditStatus } from '#shared/audit/entry.ts';
import type { Database } from '../platform/db/database.ts';
import { statement } from '../platform/db/statement.ts';

export interface AuditEntry {
  seq: string;
  id: string;
  user_email: string;
  ip_address: string | null;
  category: AuditCategory;
  action: AuditAction;
  entity_type: string;
  entity_id: string;
  status: AuditStatus;
  metadata: unknown;
  old_values: unknown;
  new_values: unknown;
  error_message: string | null;
  hash: Buffer;
}

const selectAll = statement('select * from audit_log where account_id = $1 order by seq');

/** A company's audit log, oldest first. */
export async function auditOf(db: Database, accountId: string): Promise<AuditEntry[]> {
  return db.withAccount(accountId, (tx) => tx.run<AuditEntry>(selectAll, [accountId]));
}

/** The audit entries that some work has added. */
export async function auditedBy(
  { db, accountId }: { db: Database; accountId: string },
  work: () => Promise<unknown>,
): Promise<AuditEntry[]> {
  const before = await auditOf(db, accountId);
  await work();
  return (await auditOf(db, accountId)).slice(before.length);
}
