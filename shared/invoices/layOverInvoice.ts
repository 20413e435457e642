import type { DocumentContent } from '../documents/content.ts';
import { layOver } from '../documents/layOver.ts';
import type { Invoice } from './contract.ts';
import { invoiceFields } from './fields.ts';
import { fingerprintOf } from './fingerprint.ts';
import { layOverLines, withoutRemovedLines } from './lines.ts';
import { readAsOf } from './readAs.ts';

/** An invoice with the edits of its document, and everything derived from them. */
export function layOverInvoice(invoice: Invoice, content: DocumentContent): Invoice {
  const { values, errors } = layOver(invoiceFields, invoice, content.fields);
  const edited = layOverLines(invoice.lines, content.lines);
  const lines = withoutRemovedLines(edited.lines);
  return {
    ...values,
    vendor: { name: values.vendorName, email: values.vendorEmail },
    lines,
    readAs: readAsOf(invoice, { ...values, lines }, invoice.readAs),
    fieldErrors: [...errors, ...edited.errors],
    fingerprint: fingerprintOf({ ...values, lines }),
  };
}
