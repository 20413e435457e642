import type { DocumentContent } from '../documents/content.ts';
import { layOver } from '../documents/layOver.ts';
import type { Invoice } from './contract.ts';
import { invoiceFields } from './fields.ts';
import { fingerprintOf } from './fingerprint.ts';
import { layOverLines, standingLines } from './lines.ts';

/** An invoice with its document laid over it: fields and lines, and what follows from them. */
export function layOverInvoice(invoice: Invoice, content: DocumentContent): Invoice {
  const { values, errors } = layOver(invoiceFields, invoice, content.fields);
  const over = layOverLines(invoice.lines, content.lines);
  const lines = standingLines(over.lines);
  return {
    ...values,
    vendor: { name: values.vendorName, email: values.vendorEmail },
    lines,
    fieldErrors: [...errors, ...over.errors],
    fingerprint: fingerprintOf({ ...values, lines }),
  };
}
