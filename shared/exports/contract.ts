import { z } from 'zod';
import { maxInvoicesPerRequest, refusedInvoice } from '../approvals/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { forEachLedger, type LedgerId } from '../integrations/ledgers.ts';
import { decided, invoiceNow } from '../invoices/contract.ts';
import { explainedPart } from '../money/explained.ts';
import { exportType, fileFormat } from './exportTypes.ts';

/** The number of ids that fits into one request. */
export const mostInFile = 20_000;

/** Approved and paid invoices in one file, which can be downloaded again. */
const exportFile = z.object({
  id,
  format: fileFormat,
  fileName: z.string(),
  invoiceCount: z.int(),
});

/** Without ids, exports everything that was approved since the last file of this format, each invoice once. */
export const makeExportFile = endpoint({
  method: 'POST',
  path: '/api/export-files',
  access: 'invoices.export',
  scopes: ['exports:write'],
  status: 201,
  body: z
    .strictObject({
      format: fileFormat,
      /** Of the format `template`. */
      templateId: id.optional(),
      invoiceIds: z.array(id).min(1).max(mostInFile).optional(),
    })
    .refine(
      ({ format, templateId }) => (format === 'template') === (templateId !== undefined),
      'The format template needs a templateId, and no other has one',
    ),
  answer: z.object({
    message: z.string(),
    file: exportFile,
    /** What was changed of the texts, because the encoding of the file lacks some of their signs. */
    warning: z.string().nullable().default(null),
    /** The first invoices that could not be exported. */
    refused: z.array(refusedInvoice),
  }),
});

/** The file with the invoices that are still approved; reopened ones are left out. */
export const downloadExportFile = endpoint({
  method: 'GET',
  path: '/api/export-files/:fileId',
  access: 'invoices.export',
  scopes: ['exports:read', 'exports:write'],
  status: 200,
  params: z.strictObject({ fileId: id }),
});

const text = z.string().max(300);

/** A file that a device wrote from its local data, possibly offline. */
const deviceExport = z.strictObject({
  what: z.enum(['invoice_list', 'report']),
  fileName: text.min(1),
  /** Rows without the header. */
  rows: z.int().min(0),
  /** The filter, with the names of the URL parameters. */
  filter: z.record(text, text).refine((filter) => Object.keys(filter).length <= 30),
  exportedAt: z.iso.datetime(),
});
export type DeviceExport = z.infer<typeof deviceExport>;

/** Adds it to the audit log, like any other export. */
export const noteDeviceExport = endpoint({
  method: 'POST',
  path: '/api/device-exports',
  access: 'invoices.read',
  body: deviceExport,
});

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
  /** The same in parts, if it has amounts or days. */
  errorParts: z.array(explainedPart).nullable().default(null),
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

/** The id of a bill in a ledger. */
const billId = z.string().min(1).max(100);

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
    body: z.strictObject({ invoiceIds: z.array(id).min(1).max(maxInvoicesPerRequest) }),
    answer: z.object({
      message: z.string(),
      /** Queued, or exported before. */
      exported: z.array(id),
      refused: z.array(refusedInvoice),
      invoices: z.array(invoiceNow),
    }),
  });

/** What a person says about the bills that were found in the ledger before an export. */
const answerFound = (ledger: LedgerId) =>
  endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/export/:invoiceId/found`,
    access: 'invoices.export',
    params: z.strictObject({ invoiceId: id }),
    body: z.discriminatedUnion('answer', [
      /** The bill is this invoice: nothing is sent, and the invoice counts as exported. */
      z.strictObject({ answer: z.literal('same'), billId: billId }),
      /** None of them is: the invoice becomes a bill of its own. */
      z.strictObject({
        answer: z.literal('different'),
        billIds: z.array(billId).min(1).max(100),
        reason: z.string().trim().min(1).max(2_000),
      }),
    ]),
    answer: decided,
  });

export const exportCalls = forEachLedger((ledger) => ({
  one: exportInvoice(ledger),
  several: exportInvoices(ledger),
  answerFound: answerFound(ledger),
}));
