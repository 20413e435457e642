import type { Bill } from '../Ledger.ts';
import { LedgerProblem } from '../LedgerProblem.ts';

const noteOfOurs = /exported by Docket\s+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*$/;

/** The mark in the notes of a bill that Docket has made. */
export const markIn = (notes: string | null | undefined): string | null =>
  noteOfOurs.exec(notes ?? '')?.[1] ?? null;

export const kinds = {
  bill: { collection: 'purchase_invoices', one: 'purchase_invoice', lines: 'invoice_lines' },
  credit: {
    collection: 'purchase_credit_notes',
    one: 'purchase_credit_note',
    lines: 'credit_note_lines',
  },
} as const satisfies Record<Bill['kind'], object>;

/** A bill in the format of Sage. */
export function sageBill(bill: Bill, contactId: string) {
  const { kind, number, issuedOn, dueOn, currency, lines, includesTax, memo, mark } = bill;
  if (issuedOn === null) {
    throw new LedgerProblem('refused', 'Sage needs the date of an invoice. Enter it here.');
  }
  const { one, collection, lines: linesName } = kinds[kind];
  const body = {
    [one]: {
      contact_id: contactId,
      date: issuedOn,
      ...(kind === 'bill' && { due_date: dueOn ?? issuedOn }),
      ...(number && { reference: number, vendor_reference: number }),
      notes: `${memo}\n${mark}`,
      ...(currency && { currency_id: currency }),
      [linesName]: lines.map((line) => ({
        description: line.description.slice(0, 200),
        ledger_account_id: line.accountId,
        quantity: 1,
        unit_price: Number(line.net),
        // Sage takes the tax as it is given, which is the tax of the invoice.
        ...(line.taxCodeId && {
          tax_rate_id: line.taxCodeId,
          tax_amount: Number(line.tax),
          unit_price_includes_tax: includesTax,
        }),
      })),
    },
  };
  return { collection, body } as const;
}
