/** Copies of the product's tables, with its columns and indexes, without its walls and triggers. */
export const bareTables = {
  sessions: 'bare_sessions',
  invoices: 'bare_invoices',
  approvals: 'bare_invoice_approvals',
  payees: 'bare_payees',
  auditHeads: 'bare_audit_heads',
  auditLog: 'bare_audit_log',
  counters: 'bare_change_counters',
} as const;
