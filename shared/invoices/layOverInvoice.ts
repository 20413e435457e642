import type { DocumentContent } from '../documents/content.ts';
import { layOver } from '../documents/layOver.ts';
import type { Invoice } from './contract.ts';
import { doubtsUnder } from './doubtfulFields.ts';
import { invoiceFields } from './fields.ts';
import { fingerprintOf } from './fingerprint.ts';
import { layOverLines, withoutRemovedLines } from './lines.ts';
import { isReviewedBy } from './reviewEdit.ts';

/** An invoice with the edits of its document, and everything derived from them. */
export function layOverInvoice(invoice: Invoice, content: DocumentContent): Invoice {
  const { values, errors } = layOver(invoiceFields, invoice, content.fields);
  const edited = layOverLines(invoice.lines, content.lines);
  const lines = withoutRemovedLines(edited.lines);
  const over = { ...values, lines, fieldErrors: [...errors, ...edited.errors] };
  return {
    ...over,
    vendor: { name: values.vendorName, email: values.vendorEmail },
    fingerprint: fingerprintOf(over),
    doubts: doubtsUnder(over, content).size,
    awaitsReview: invoice.awaitsReview && !isReviewedBy(content.checks, invoice.sentBack),
  };
}
