import { z } from 'zod';

export const auditCategory = z.enum([
  'USER',
  'SYSTEM',
  'SECURITY',
  'INVOICE',
  'VENDOR',
  'INTEGRATION',
]);
export const auditAction = z.enum([
  'create',
  'update',
  'delete',
  'login',
  'logout',
  'export',
  'approve',
  'reject',
]);
export const auditStatus = z.enum(['success', 'failure', 'pending']);

export type AuditCategory = z.infer<typeof auditCategory>;
export type AuditAction = z.infer<typeof auditAction>;
export type AuditStatus = z.infer<typeof auditStatus>;

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };
export type AuditValues = { readonly [key: string]: Json | undefined };

/** An event as its capability reports it; who, when and from where are added when it is written. */
export interface AuditEvent {
  category: AuditCategory;
  action: AuditAction;
  entityType: string;
  entityId: string;
  status?: AuditStatus;
  metadata?: AuditValues;
  oldValues?: AuditValues;
  newValues?: AuditValues;
  errorMessage?: string;
}

/** One link of an account's chain, with everything that its hash covers. */
export interface AuditLink {
  accountId: string;
  seq: number;
  id: string;
  timestamp: string;
  userId: string | null;
  userEmail: string;
  ipAddress: string | null;
  category: AuditCategory;
  action: AuditAction;
  entityType: string;
  entityId: string;
  status: AuditStatus;
  metadata: AuditValues | null;
  oldValues: AuditValues | null;
  newValues: AuditValues | null;
  errorMessage: string | null;
}
