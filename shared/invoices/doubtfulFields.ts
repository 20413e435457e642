import type { Invoice } from './contract.ts';
import type { InvoiceValues } from './fields.ts';
import { type InvoiceLine, lineKey } from './lines.ts';

/** From this confidence on, at least 19 of 20 readings are correct. */
const sureFrom = 0.9;

/** In the order of the screen. */
export const fieldOrder: readonly (keyof InvoiceValues)[] = [
  'vendorName',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'amount',
  'currency',
  'subtotal',
  'tax',
  'purchaseOrder',
  'iban',
  'vendorEmail',
  'vendorTaxId',
  'description',
];
const required: ReadonlySet<string> = new Set([
  'vendorName',
  'invoiceNumber',
  'invoiceDate',
  'amount',
]);

export const lineOrder = ['description', 'quantity', 'unitPrice', 'taxRate', 'net'] as const;

/** Why a field should be checked before the approval. */
export type Doubt = 'unsure' | 'missing' | 'wrong';

type Doubted = Pick<Invoice, 'fieldErrors' | 'fieldConfidence'> &
  InvoiceValues & { lines: readonly InvoiceLine[] };

/** The fields to check, in the order of the screen. `entered` are the keys that a person has entered or confirmed. */
export function doubtfulFieldsOf(
  invoice: Doubted,
  entered: ReadonlySet<string>,
): Map<string, Doubt> {
  const doubts = new Map<string, Doubt>();
  const wrong = new Set(invoice.fieldErrors.map(({ field }) => field));
  const checkField = (key: string, value: string | null) => {
    const confidence = invoice.fieldConfidence[key];
    if (wrong.has(key)) doubts.set(key, 'wrong');
    else if (value === null && required.has(key)) doubts.set(key, 'missing');
    else if (value !== null && !entered.has(key) && confidence !== undefined) {
      if (confidence < sureFrom) doubts.set(key, 'unsure');
    }
  };
  for (const field of fieldOrder) checkField(field, invoice[field]);
  for (const line of invoice.lines) {
    for (const field of lineOrder) checkField(lineKey(line.id, field), line[field]);
  }
  return doubts;
}

/** The next doubtful field on the screen; `null` after the last. */
export function nextDoubtfulField(
  doubts: ReadonlyMap<string, Doubt>,
  lines: readonly { id: string }[],
  after: string | null,
): string | null {
  const keys: string[] = [
    ...fieldOrder,
    ...lines.flatMap(({ id }) => lineOrder.map((field) => lineKey(id, field))),
  ];
  const from = after === null ? 0 : keys.indexOf(after) + 1;
  return keys.slice(from).find((key) => doubts.has(key)) ?? null;
}
