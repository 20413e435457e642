import type { DocumentContent, DocumentValues } from '../documents/content.ts';
import type { Invoice } from './contract.ts';
import type { InvoiceValues } from './fields.ts';
import { type InvoiceLine, lineKey, partsOfLineKey } from './lines.ts';

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
  'discount',
  'shipping',
  'tax',
  'purchaseOrder',
  'iban',
  'vendorEmail',
  'vendorTaxId',
  'description',
  'exchangeRate',
  'exchangeRateDate',
];
const required: ReadonlySet<string> = new Set([
  'vendorName',
  'invoiceNumber',
  'invoiceDate',
  'amount',
]);

export const lineOrder = [
  'description',
  'quantity',
  'unitPrice',
  'discount',
  'taxRate',
  'net',
] as const;

/** Why a field should be checked before the approval. */
export type Doubt = 'unsure' | 'missing' | 'wrong';

export interface Doubted extends InvoiceValues {
  fieldErrors: Invoice['fieldErrors'];
  fieldConfidence: Readonly<Record<string, number>>;
  lines: readonly InvoiceLine[];
  /** What people confirmed: a value counts while the field has it. Missing in rows of earlier versions. */
  confirmed?: Readonly<Record<string, { value: string }>> | undefined;
}

/** Whether the reading of a field has to be checked. */
export function isUnsure(confidence: number | undefined): boolean {
  return confidence !== undefined && confidence < sureFrom;
}

/**
 * The fields to check, in the order of the screen. `entered` are the keys that a person has entered, beside those in
 * `confirmed`.
 */
export function doubtfulFieldsOf(
  invoice: Doubted,
  entered: ReadonlySet<string> = new Set(),
): Map<string, Doubt> {
  const doubts = new Map<string, Doubt>();
  const wrong = new Set(invoice.fieldErrors.map(({ field }) => field));
  const { fieldConfidence } = invoice;
  const unsure = new Set(
    Object.keys(fieldConfidence).filter((key) => isUnsure(fieldConfidence[key])),
  );
  const checkField = (key: string, value: string | null) => {
    if (wrong.has(key)) doubts.set(key, 'wrong');
    else if (value === null && required.has(key)) doubts.set(key, 'missing');
    else if (value !== null && !entered.has(key) && invoice.confirmed?.[key]?.value !== value) {
      if (unsure.has(key)) doubts.set(key, 'unsure');
    }
  };
  for (const field of fieldOrder) checkField(field, invoice[field]);
  // Most invoices have none in their lines, of which there may be thousands.
  if (![...wrong, ...unsure].some(partsOfLineKey)) return doubts;
  for (const line of invoice.lines) {
    for (const field of lineOrder) checkField(lineKey(line.id, field), line[field]);
  }
  return doubts;
}

/** The doubts that are left under the edits of a document. */
export function doubtsUnder(
  { confirmed, ...invoice }: Doubted,
  { fields, lines, checks }: DocumentContent,
): Map<string, Doubt> {
  return doubtfulFieldsOf(
    { ...invoice, confirmed: { ...confirmed, ...confirmedIn(checks) } },
    new Set([...Object.keys(fields), ...Object.keys(lines)]),
  );
}

function confirmedIn(checks: DocumentValues): Record<string, { value: string }> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, { value }]] : [],
    ),
  );
}

/** The value of a field, or of a line's under `<line id>/<field>`. */
export function valueAt(
  invoice: InvoiceValues & { lines: readonly InvoiceLine[] },
  key: string,
): string | null {
  const line = partsOfLineKey(key);
  const from = line ? invoice.lines.find(({ id }) => id === line.id) : invoice;
  const value: unknown = from && new Map(Object.entries(from)).get(line?.field ?? key);
  return typeof value === 'string' ? value : null;
}
