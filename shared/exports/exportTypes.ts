import { z } from 'zod';
import { ledgerNames, ledgers } from '../integrations/ledgers.ts';

/** File formats for companies whose books are elsewhere; `template` is one that the company has described itself. */
export const fileFormats = ['csv', 'ubl', 'template'] as const;
export const fileFormat = z.enum(fileFormats);
export type FileFormat = z.infer<typeof fileFormat>;

/** Every way in which invoices are exported. */
export const exportType = z.enum([...ledgers, ...fileFormats, 'webhook']);
export type ExportType = z.infer<typeof exportType>;

/** `short` within sentences, `full` on its own. */
export const exportTypeNames: Record<ExportType, { short: string; full: string }> = {
  ...ledgerNames,
  csv: { short: 'CSV', full: 'CSV' },
  ubl: { short: 'UBL', full: 'UBL e-invoice' },
  template: { short: 'file of this format', full: 'Export format' },
  webhook: { short: 'the webhook', full: 'Webhook' },
};

export function isFileFormat(type: ExportType): type is FileFormat {
  return fileFormat.safeParse(type).success;
}
