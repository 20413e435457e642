import { layOverCoding } from '../coding/coding.ts';
import type { DocumentContent } from '../documents/content.ts';
import { layOver } from '../documents/layOver.ts';
import type { Invoice } from './contract.ts';
import { doubtsUnder } from './doubtfulFields.ts';
import { invoiceFields, invoiceJointRules } from './fields.ts';
import { fingerprintOf } from './fingerprint.ts';
import { layOverLines, withoutRemovedLines } from './lines.ts';
import { readAsOf } from './readAs.ts';
import { isReviewedBy } from './reviewEdit.ts';

/** An invoice with the edits of its document, and everything derived from them. */
export function layOverInvoice(invoice: Invoice, content: DocumentContent): Invoice {
  const { values, errors } = layOver(invoiceFields, invoice, content.fields, invoiceJointRules);
  const edited = layOverLines(invoice.lines, content.lines);
  const lines = withoutRemovedLines(edited.lines);
  const coded = layOverCoding(invoice.coding, content.coding);
  const over = {
    ...values,
    lines,
    coding: coded.coding,
    fieldErrors: [...errors, ...edited.errors, ...coded.errors],
  };
  return {
    ...over,
    vendor: { name: values.vendorName, email: values.vendorEmail },
    readAs: readAsOf(invoice, over, invoice.readAs),
    fingerprint: fingerprintOf({ ...over, coveredDefaults: invoice.coveredDefaults }),
    doubts: doubtsUnder(over, content).size,
    awaitsReview: invoice.awaitsReview && !isReviewedBy(content.checks, invoice.sentBack),
  };
}
