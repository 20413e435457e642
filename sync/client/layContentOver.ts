import type { DocumentContent } from '#shared/documents/content.ts';
import { layOver } from '#shared/documents/layOver.ts';
import { type Invoice, isFrozen } from '#shared/invoices/contract.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { fingerprintOf } from '#shared/invoices/fingerprint.ts';
import { layOverLines, standingLines } from '#shared/invoices/lines.ts';
import { ruleFields } from '#shared/rules/fields.ts';
import { vendorFields } from '#shared/vendors/fields.ts';
import type { Known } from './rows.ts';

/** The server's row with a document laid over it: as the server will have it, once it has the document. */
export function layContentOver(known: Known, content: DocumentContent): Known {
  switch (known.kind) {
    case 'invoice':
      return { kind: 'invoice', row: invoiceOver(known.row, content) };
    case 'vendor': {
      const { values, errors } = layOver(vendorFields, known.row, content.fields);
      return { kind: 'vendor', row: { ...values, fieldErrors: errors } };
    }
    case 'rule': {
      const { values, errors } = layOver(ruleFields, known.row, content.fields);
      return { kind: 'rule', row: { ...values, fieldErrors: errors } };
    }
    case 'note':
      return known;
  }
}

function invoiceOver(invoice: Invoice, content: DocumentContent): Invoice {
  // What waits for a decided invoice will be refused: it does not show as if it had been taken.
  if (isFrozen(invoice)) return invoice;
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

/** Whether the server takes no edits of it any more, decided as it is. */
export function isDecided(known: Known | null): boolean {
  return known?.kind === 'invoice' && isFrozen(known.row);
}
