import { lackingSigns } from '#shared/exports/templates/encode.ts';
import { billText } from '#shared/exports/templates/render.ts';
import { type ExportTemplate, encodings } from '#shared/exports/templates/template.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { pageOfFile } from '../files/fileStore.ts';
import { codedInvoices } from './codedInvoices.ts';

const pageSize = 200;
/** A request does not wait for more. */
const mostPages = 10;
const mostShown = 10;

/** Says which signs the encoding of a file lacks, and where the first one is. */
export async function encodingWarning(
  tx: AccountTx,
  fileId: string,
  template: ExportTemplate,
): Promise<string | null> {
  if (template.encoding !== 'windows-1252') return null;
  const lacking = new Set<string>();
  let first: string | null = null;
  let after = 0;
  for (let page = 0; page < mostPages; page++) {
    const rows = await pageOfFile(tx, { id: fileId, after, limit: pageSize });
    for (const { invoice, context } of await codedInvoices(tx, rows)) {
      const signs = lackingSigns(billText(template, invoice, context), template.encoding);
      if (signs.length === 0) continue;
      first ??= [invoice.vendorName, invoice.invoiceNumber].filter(Boolean).join(', ');
      for (const sign of signs) lacking.add(sign);
    }
    after = rows.at(-1)?.place ?? after;
    if (rows.length < pageSize) break;
  }
  if (lacking.size === 0) return null;
  const shown = [...lacking].slice(0, mostShown).join(' ');
  return `${encodings['windows-1252']} has no ${shown}: there is a “?” instead, first in ${first}.`;
}
