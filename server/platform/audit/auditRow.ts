import type { AuditLink } from '#shared/audit/entry.ts';
import { type Columns, selectList } from '../db/columns.ts';

export type AuditRow = Omit<AuditLink, 'seq' | 'timestamp'> & {
  seq: string;
  timestamp: Date;
  previousHash: Buffer;
  hash: Buffer;
};

const columns = {
  accountId: 'uuid',
  seq: 'bigint',
  id: 'uuid',
  timestamp: 'timestamptz',
  userId: 'uuid',
  userEmail: 'text',
  ipAddress: 'text',
  category: 'text',
  action: 'text',
  entityType: 'text',
  entityId: 'text',
  status: 'text',
  metadata: 'jsonb',
  oldValues: 'jsonb',
  newValues: 'jsonb',
  errorMessage: 'text',
  previousHash: 'bytea',
  hash: 'bytea',
} satisfies Columns & Record<keyof AuditRow, string>;

/** Columns for a `select` from `audit_log` with this alias. */
export const auditRowColumns = (table: string) => selectList(columns, table);

export function linkOf({ previousHash, hash, ...row }: AuditRow): AuditLink {
  return { ...row, seq: Number(row.seq), timestamp: row.timestamp.toISOString() };
}
