import type { Checked } from '#shared/checks/Checked.ts';
import { checkInvoice } from '#shared/checks/checkInvoice.ts';
import type { Flag } from '#shared/invoices/contract.ts';
import type { InvoiceValues } from '#shared/invoices/fields.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { invoiceFromReading, type ReadInvoice } from '#shared/uploads/invoiceFromReading.ts';
import { systemActor } from '../audit/write.ts';
import { earlierInvoices } from '../checks/earlierInvoices.ts';
import { newId } from '../db/newId.ts';
import type { AccountWork } from '../db/statement.ts';
import { createInvoice } from '../invoices/createInvoice.ts';
import { findByUpload } from '../invoices/invoiceStore.ts';
import { type ReadFacts, readAgain } from '../invoices/readAgain.ts';
import { vendors } from '../vendors/vendorStore.ts';
import { findUpload, type StepResults, type UploadRow } from './uploadStore.ts';

/** Makes the invoice of a file, or reads into the one that it has already. */
export async function invoiceOfUpload(
  tx: AccountWork,
  upload: UploadRow,
  { reading, differences }: StepResults,
): Promise<string> {
  if (!reading) throw new Error('The fields of this file were not read');
  const read = invoiceFromReading(reading, newId);
  const vendor = upload.vendorId === null ? undefined : await vendors.find(tx, upload.vendorId);
  const known = await findByUpload(tx, upload.id);
  const sameFileAs = await firstName(tx, upload);

  const judge = async (
    values: InvoiceValues,
    lines: readonly InvoiceLine[],
  ): Promise<ReadFacts> => {
    const checked: Checked = {
      values,
      lines,
      discount: reading.fields.discount?.value ?? null,
      shipping: reading.fields.shipping?.value ?? null,
      confidence: read.confidence,
      fieldConfidence: read.fieldConfidence,
      vendor: vendor ? { name: vendor.name, verified: vendor.verifiedAt !== null } : null,
      earlier: vendor
        ? await earlierInvoices(tx, vendor, {
            id: known?.id ?? null,
            invoiceNumber: values.invoiceNumber,
          })
        : [],
      sameFileAs,
      mismatches: differences,
      today: new Date().toISOString().slice(0, 10),
    };
    return factsOf(upload, read, checkInvoice(checked));
  };

  if (known) {
    await readAgain(tx, known, { values: read.values, lines: read.lines }, judge);
    return known.id;
  }
  const values = { ...read.values, vendorName: read.values.vendorName ?? vendor?.name ?? null };
  const facts = await judge(values, read.lines);
  const { id } = await createInvoice(tx, systemActor, { ...values, ...facts, lines: read.lines });
  return id;
}

function factsOf(upload: UploadRow, read: ReadInvoice, flags: Flag[]): ReadFacts {
  return {
    uploadId: upload.id,
    fileName: upload.fileName,
    pageCount: upload.pageCount,
    documentType: read.documentType,
    vendorId: upload.vendorId,
    confidence: String(read.confidence),
    fieldConfidence: read.fieldConfidence,
    fieldBoxes: read.fieldBoxes,
    flags,
    fraudFlags: flags.map(({ code }) => code),
  };
}

async function firstName(tx: AccountWork, { duplicateOf }: UploadRow): Promise<string | null> {
  const first = duplicateOf === null ? undefined : await findUpload(tx, duplicateOf);
  return first?.fileName ?? null;
}
