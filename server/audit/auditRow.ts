import type { AuditLink } from '#shared/audit/entry.ts';

export interface AuditRow {
  account_id: string;
  seq: string;
  id: string;
  timestamp: Date;
  user_id: string | null;
  user_email: string;
  ip_address: string | null;
  category: AuditLink['category'];
  action: AuditLink['action'];
  entity_type: string;
  entity_id: string;
  status: AuditLink['status'];
  metadata: AuditLink['metadata'];
  old_values: AuditLink['oldValues'];
  new_values: AuditLink['newValues'];
  error_message: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

export function linkOf(row: AuditRow): AuditLink {
  return {
    accountId: row.account_id,
    seq: Number(row.seq),
    id: row.id,
    timestamp: row.timestamp.toISOString(),
    userId: row.user_id,
    userEmail: row.user_email,
    ipAddress: row.ip_address,
    category: row.category,
    action: row.action,
    entityType: row.entity_type,
    entityId: row.entity_id,
    status: row.status,
    metadata: row.metadata,
    oldValues: row.old_values,
    newValues: row.new_values,
    errorMessage: row.error_message,
  };
}
