import type { AuditAction, AuditCategory, AuditStatus } from '#shared/audit/entry.ts';

export const auditCategoryTexts: Record<AuditCategory, string> = {
  USER: 'User',
  SYSTEM: 'System',
  SECURITY: 'Security',
  INVOICE: 'Invoice',
  VENDOR: 'Vendor',
  INTEGRATION: 'Integration',
};

export const auditActionTexts: Record<AuditAction, string> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  login: 'Login',
  logout: 'Logout',
  export: 'Export',
  approve: 'Approve',
  reject: 'Reject',
};

export const auditStatusTexts: Record<AuditStatus, string> = {
  success: 'Success',
  failure: 'Failed',
  pending: 'Pending',
};
