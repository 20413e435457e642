import { z } from 'zod';
import { refusedInvoice } from '../approvals/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fileFormat } from './exportTypes.ts';

/** The number of ids that fits into one request. */
export const mostInFile = 20_000;

/** Approved and paid invoices in one file, which can be downloaded again. */
export const exportFile = z.object({
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
  body: z.strictObject({
    format: fileFormat,
    invoiceIds: z.array(id).min(1).max(mostInFile).optional(),
  }),
  answer: z.object({
    message: z.string(),
    file: exportFile,
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
