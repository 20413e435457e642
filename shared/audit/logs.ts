import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { auditAction, auditCategory, auditStatus } from './entry.ts';

/** Entries per page of the screen. */
export const auditPageSize = 50;

const time = z.iso.datetime({ offset: true });
const values = z.record(z.string(), z.unknown()).nullable();

export const auditLog = z.object({
  id,
  timestamp: z.iso.datetime(),
  userId: id.nullable(),
  userEmail: z.string(),
  category: auditCategory,
  action: auditAction,
  entityType: z.string(),
  entityId: z.string(),
  status: auditStatus,
  ipAddress: z.string().nullable(),
  metadata: values,
  oldValues: values,
  newValues: values,
  errorMessage: z.string().nullable(),
});
export type AuditLog = z.infer<typeof auditLog>;

/** A date means the whole day in UTC, a timestamp the exact moment. Both ends are included. */
const filters = {
  category: auditCategory.optional(),
  action: auditAction.optional(),
  status: auditStatus.optional(),
  startDate: z.union([z.iso.date(), time]).optional(),
  endDate: z.union([z.iso.date(), time]).optional(),
};
const auditFilter = z.strictObject(filters);
export type AuditFilter = z.infer<typeof auditFilter>;

/** Newest first. */
export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/api/audit-logs',
  access: 'audit.read',
  query: z.strictObject({
    ...filters,
    limit: z.coerce.number().int().min(1).max(500).default(auditPageSize),
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  }),
  answer: z.object({ logs: z.array(auditLog), total: z.int() }),
});

/** All entries that match the filters, as CSV. */
export const exportAuditLogs = endpoint({
  method: 'GET',
  path: '/api/audit-logs/export',
  access: 'audit.read',
  query: auditFilter,
  answer: z.unknown(),
});
