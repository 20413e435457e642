import type { DocumentKind } from '#shared/documents/content.ts';

/** The table of each kind. */
export const tableOf: Record<DocumentKind, string> = {
  invoice: 'invoices',
  vendor: 'vendors',
  rule: 'approval_rules',
};
