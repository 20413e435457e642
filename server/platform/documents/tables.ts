import type { DocumentKind } from '#shared/documents/content.ts';

/** Where the rows of each kind are. */
export const tableOf: Record<DocumentKind, string> = {
  invoice: 'invoices',
  vendor: 'vendors',
  rule: 'approval_rules',
};
