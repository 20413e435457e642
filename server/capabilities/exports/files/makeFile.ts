import type { RefusedInvoice } from '#shared/approvals/contract.ts';
import { exportTypeNames, type FileFormat } from '#shared/exports/exportTypes.ts';
import type { KeptTemplate } from '#shared/exports/templates/contract.ts';
import { type ExportTemplate, exportTemplate } from '#shared/exports/templates/template.ts';
import type { CodeOf } from '#shared/http/errorCodes.ts';
import { moneyText } from '#shared/money/explained.ts';
import type { Audit } from '../../../platform/audit/write.ts';
import { newId } from '../../../platform/db/newId.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { nameInZip } from '../../../platform/files/zipStream.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { ownAccount } from '../../accounts/accountStore.ts';
import type { InvoiceRow } from '../../invoices/invoiceStore.ts';
import { encodingWarning } from '../templates/encodingWarning.ts';
import { whyNoUbl } from '../ubl/ublOf.ts';
import {
  type ExportFileRow,
  fillFile,
  insertFile,
  leftOut,
  pageOfFile,
  renameFile,
  unfinished,
} from './fileStore.ts';

interface RequestContext {
  tx: AccountTx;
  audit: Audit;
  userEmail: string;
}

interface FileRequest {
  format: FileFormat;
  /** Of the format `template`. */
  template: KeptTemplate | null;
  /** `null`: all invoices approved since the last file of this format. */
  invoiceIds: string[] | null;
}

interface Made {
  file: Omit<ExportFileRow, 'accountId' | 'requestedAt'>;
  refused: Refusal[];
  /** Number of requested invoices that are not in the file. */
  missing: number;
  warning: string | null;
}

/** Why an invoice is not in the file. */
type Refusal = RefusedInvoice & { code: CodeOf<409> };

const maxRefusals = 100;

/** The file's invoices are recorded before the download, so that an interrupted download can be repeated unchanged. */
export async function makeFile(
  { tx, audit, userEmail }: RequestContext,
  { format, template: kept, invoiceIds }: FileRequest,
): Promise<Made> {
  // The lock makes two concurrent requests for new invoices consistent: the second finds none.
  if (invoiceIds === null) await ownAccount(tx, { lock: true });
  const id = newId();
  const { id: templateId = null, ...template } = kept ?? {};
  const described = kept && exportTemplate.parse(template);
  const given = { id, format, requestedBy: userEmail, template: described };
  await insertFile(tx, { ...given, fileName: '', invoiceCount: 0 });
  const count = await fillFile(tx, { id, format, templateId, invoiceIds });
  const { refused, missing } = await refusals(tx, { id, format, invoiceIds }, count);
  if (count === 0) {
    if (invoiceIds === null) throw nothingNew({ format, described }, refused, missing);
    const [first] = refused;
    throw first ? conflict(first.code, first.reason) : notFound('invoice');
  }
  const fileName = await nameOf(tx, { id, format, described, count });
  const named = { fileName, invoiceCount: count };
  await renameFile(tx, id, named);
  await audit({
    category: 'INTEGRATION',
    action: 'create',
    entityType: 'export_file',
    entityId: id,
    metadata: {
      ...{ format, invoices: count, of: invoiceIds === null ? 'new' : 'chosen' },
      ...(described && { name: described.name }),
    },
  });
  const warning = described && (await encodingWarning(tx, id, described));
  return { file: { ...given, ...named }, refused, missing, warning };
}

async function refusals(
  tx: AccountTx,
  { id, format, invoiceIds }: Omit<FileRequest, 'template'> & { id: string },
  written: number,
): Promise<Pick<Made, 'refused' | 'missing'>> {
  if (invoiceIds !== null) {
    const rows = await leftOut(tx, { id, invoiceIds, limit: maxRefusals });
    return { refused: rows.map(refusalOf), missing: new Set(invoiceIds).size - written };
  }
  if (format !== 'ubl') return { refused: [], missing: 0 };
  const { first, count } = await unfinished(tx, { id, limit: maxRefusals });
  return { refused: first.map(refusalOf), missing: count };
}

function refusalOf(invoice: InvoiceRow): Refusal {
  const { id, status } = invoice;
  if (status !== 'approved' && status !== 'paid') {
    const reason = 'Only an invoice that is approved or paid can be exported.';
    return { id, code: 'not_approved', reason };
  }
  const why = whyNoUbl(invoice) ?? 'It cannot be exported.';
  return { id, code: 'incomplete', reason: `${titleOf(invoice)}: ${why}` };
}

/** Vendor and number, by which people find the invoice. */
function titleOf({ vendorName, invoiceNumber, amount, currency }: InvoiceRow): string {
  return [vendorName, invoiceNumber ?? (amount && moneyText(amount, currency))]
    .filter(Boolean)
    .join(', ');
}

interface Format {
  format: FileFormat;
  described: ExportTemplate | null;
}

function nothingNew({ format, described }: Format, [first]: readonly Refusal[], missing: number) {
  const short = described ? `“${described.name}”` : exportTypeNames[format].short;
  if (!first) {
    return conflict('nothing_new', `No invoice was approved since the last ${short} export.`);
  }
  const others = missing > 1 ? ` So it is with ${missing - 1} more.` : '';
  return conflict(
    first.code,
    `No e-invoice can be made of what was approved since the last ${short} export. ${first.reason}${others}`,
  );
}

async function nameOf(
  tx: AccountTx,
  { id, format, described, count }: Format & { id: string; count: number },
): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  if (described) return `${nameInZip(described.name)}-${day}.${described.fileType}`;
  if (format === 'csv') return `bookkeeping-${day}.csv`;
  if (count > 1) return `e-invoices-${day}.zip`;
  const [only] = await pageOfFile(tx, { id, after: 0, limit: 1 });
  return `${nameInZip(only?.invoiceNumber ?? id)}.xml`;
}
