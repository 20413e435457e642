import { z } from 'zod';
import { mostAtOnce, refusedInvoice } from '../approvals/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { forEachLedger, type LedgerId } from '../integrations/ledgers.ts';
import { decided, invoiceNow } from '../invoices/contract.ts';
import { exportType } from './exportTypes.ts';

const time = z.iso.datetime();

/** An export of one invoice, retried until it succeeds or is refused for good; or a file with several invoices. */
export const exportLog = z.object({
  id,
  exportedAt: time,
  /** `null` for a file with several. */
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceCount: z.int(),
  exportType,
  exportedBy: z.string(),
  status: z.enum(['success', 'failure', 'pending']),
  externalId: z.string().nullable(),
  errorDetails: z.string().nullable(),
  attempts: z.int(),
  /** Set while it will be retried. */
  nextAttemptAt: time.nullable(),
});
export type ExportLog = z.infer<typeof exportLog>;

/** A page of a list without a total count. */
export const partOfList = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Newest first. */
export const listExportLogs = endpoint({
  method: 'GET',
  path: '/api/export-logs',
  access: 'exports.read',
  scopes: ['exports:read', 'exports:write'],
  query: partOfList,
  answer: z.array(exportLog),
});

const exportInvoice = (ledger: LedgerId) =>
  endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/export/:invoiceId`,
    access: 'invoices.export',
    scopes: ['exports:write'],
    params: z.strictObject({ invoiceId: id }),
    answer: decided,
  });

const exportInvoices = (ledger: LedgerId) =>
  endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/export`,
    access: 'invoices.export',
    scopes: ['exports:write'],
    body: z.strictObject({ invoiceIds: z.array(id).min(1).max(mostAtOnce) }),
    answer: z.object({
      message: z.string(),
      /** Queued, or exported before. */
      exported: z.array(id),
      refused: z.array(refusedInvoice),
      invoices: z.array(invoiceNow),
    }),
  });

export const exportCalls = forEachLedger((ledger) => ({
  one: exportInvoice(ledger),
  several: exportInvoices(ledger),
}));
