import type { z } from 'zod';
import type { NotValid } from '../checks/CheckInput.ts';
import { valueAt } from '../checks/notValid.ts';
import type { FieldPosition } from '../invoices/contract.ts';
import { type InvoiceValues, invoiceFields, keyFields, lineFields } from '../invoices/fields.ts';
import { type InvoiceLine, lineKey } from '../invoices/lines.ts';
import type {
  DocumentType,
  ReadFieldName,
  Reading,
  ReadLine,
  ReadValue,
} from '../reading/reading.ts';
import { discountOfLine, isCharge } from './readCharges.ts';

/** The storable values of a reading, with their confidence. */
export interface ReadInvoice {
  values: InvoiceValues;
  lines: InvoiceLine[];
  documentType: DocumentType;
  /** Confidence of the whole invoice, between 0 and 1. */
  confidence: number;
  fieldConfidence: Record<string, number>;
  fieldBoxes: Record<string, FieldPosition>;
  /** Values that their fields do not take, kept as they were read. */
  notValid: NotValid[];
}

export function invoiceFromReading(reading: Reading, newId: () => string): ReadInvoice {
  const collector = new ValueCollector();
  const { fields } = reading;
  const from = (...names: readonly ReadFieldName[]) =>
    names.map((name) => fields[name]).find((read) => read !== undefined) ?? null;
  const take = <Name extends keyof InvoiceValues>(name: Name, read: ReadValue | null) =>
    collector.take(name, invoiceFields[name], read);

  const lines = reading.lines.map((line) => readLine(collector, newId(), line));
  const values: InvoiceValues = {
    invoiceNumber: take('invoiceNumber', from('invoiceNumber')),
    vendorName: take('vendorName', from('vendorName')),
    vendorEmail: take('vendorEmail', from('vendorEmail')),
    vendorTaxId: take('vendorTaxId', from('vendorTaxId')),
    amount: take('amount', from('total', 'amountDue')),
    subtotal: take('subtotal', from('subtotal')),
    discount: null,
    shipping: null,
    tax: take('tax', from('tax')),
    currency: take('currency', from('currency')) ?? collector.guess('currency', 'USD'),
    invoiceDate: take('invoiceDate', from('invoiceDate')),
    dueDate: take('dueDate', from('dueDate')),
    iban: take('iban', accountOfReading(reading)),
    purchaseOrder: take('purchaseOrder', from('purchaseOrder')),
    description: lines.find(({ description }) => description)?.description ?? null,
    exchangeRate: null,
    exchangeRateDate: null,
  };
  for (const name of ['discount', 'shipping'] as const) {
    const read = from(name);
    if (read && isCharge(name, read, values, lines)) values[name] = take(name, read);
  }
  for (const { field, raw } of reading.malformed ?? []) {
    const name = fieldOf[field];
    if (name) collector.refuse(name, raw, notValidText);
  }
  // Missing fields count as 0.
  const known = keyFields.map((name) => collector.confidence[name] ?? 0);
  const sum = known.reduce((total, one) => total + one, 0);
  return {
    values,
    lines,
    documentType: reading.type,
    confidence: rounded(sum / known.length),
    fieldConfidence: collector.confidence,
    fieldBoxes: collector.boxes,
    notValid: collector.notValidBeside(values, lines),
  };
}

const notValidText = 'This value is not valid';

/** The field of the invoice that a value of the document ends up in, by itself or as a part of a sum. */
const fieldOf: Readonly<Partial<Record<ReadFieldName, keyof InvoiceValues>>> = {
  vendorEmail: 'vendorEmail',
  invoiceDate: 'invoiceDate',
  dueDate: 'dueDate',
  currency: 'currency',
  subtotal: 'subtotal',
  discount: 'discount',
  shipping: 'shipping',
  tax: 'tax',
  total: 'amount',
  paid: 'amount',
  amountDue: 'amount',
  iban: 'iban',
};

/** The IBAN, or bank and account number if there is none. */
export function accountOfReading({ fields }: Pick<Reading, 'fields'>): ReadValue | null {
  const { iban, routingNumber: bank, accountNumber: account } = fields;
  if (iban || !account) return iban ?? null;
  return {
    ...account,
    value: bank ? `${bank.value} ${account.value}` : account.value,
    confidence: Math.min(account.confidence, bank?.confidence ?? 1),
  };
}

function readLine(collector: ValueCollector, id: string, line: ReadLine): InvoiceLine {
  const take = <Name extends keyof typeof lineFields>(name: Name) =>
    collector.take(lineKey(id, name), lineFields[name], line[name]);
  for (const { field, raw } of line.malformed ?? []) {
    collector.refuse(lineKey(id, field), raw, notValidText);
  }
  return {
    id,
    description: take('description'),
    quantity: take('quantity'),
    unitPrice: take('unitPrice'),
    discount: collector.take(lineKey(id, 'discount'), lineFields.discount, discountOfLine(line)),
    taxRate: take('taxRate'),
    net: take('net'),
  };
}

/** Collects values that are found and valid, and apart from them those that are not valid. */
class ValueCollector {
  readonly confidence: Record<string, number> = {};
  readonly boxes: Record<string, FieldPosition> = {};
  readonly #refused: Omit<NotValid, 'instead'>[] = [];

  take(key: string, rule: z.ZodType<string | null>, read: ReadValue | null): string | null {
    if (!read) return null;
    const parsed = rule.safeParse(read.value);
    const value = parsed.success ? parsed.data : this.#shortened(rule, read.value);
    if (read.page !== null && read.box && (value !== null || !parsed.success)) {
      const { page, box, evidence } = read;
      this.boxes[key] = { page, box, ...(evidence ? { evidence } : {}) };
    }
    if (value === null) {
      if (!parsed.success) {
        this.refuse(key, read.value, parsed.error.issues[0]?.message ?? notValidText);
      }
      return null;
    }
    this.confidence[key] = rounded(read.confidence);
    return value;
  }

  /** A required value that was not found; confidence 0 marks it as a guess. */
  guess(key: string, value: string): string {
    this.confidence[key] = 0;
    return value;
  }

  refuse(field: string, value: string, message: string): void {
    if (this.#refused.some((one) => one.field === field && isSameText(one.value, value))) return;
    this.#refused.push({ field, value, message });
  }

  /** The refused values, each beside what its field has instead. */
  notValidBeside(values: InvoiceValues, lines: readonly InvoiceLine[]): NotValid[] {
    return this.#refused.map((one) => ({ ...one, instead: valueAt(one.field, values, lines) }));
  }

  /** Rounds prices with too many decimals, which are common for electricity and fuel. */
  #shortened(rule: z.ZodType<string | null>, value: string): string | null {
    if (!/^-?\d+\.\d{5,}$/.test(value)) return null;
    const parsed = rule.safeParse(Number(value).toFixed(4));
    return parsed.success ? parsed.data : null;
  }
}

function isSameText(one: string, other: string): boolean {
  const signs = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '');
  return signs(one) === signs(other);
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
