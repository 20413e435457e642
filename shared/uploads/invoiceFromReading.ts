import type { z } from 'zod';
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

/** The storable values of a reading, with their confidence. */
export interface ReadInvoice {
  values: InvoiceValues;
  lines: InvoiceLine[];
  documentType: DocumentType;
  /** Confidence of the whole invoice, between 0 and 1. */
  confidence: number;
  fieldConfidence: Record<string, number>;
  fieldBoxes: Record<string, FieldPosition>;
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
    tax: take('tax', from('tax')),
    currency: take('currency', from('currency')) ?? collector.guess('currency', 'USD'),
    invoiceDate: take('invoiceDate', from('invoiceDate')),
    dueDate: take('dueDate', from('dueDate')),
    iban: take('iban', accountOfReading(reading)),
    purchaseOrder: take('purchaseOrder', from('purchaseOrder')),
    description: lines.find(({ description }) => description)?.description ?? null,
  };
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
  };
}

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
  return {
    id,
    description: take('description'),
    quantity: take('quantity'),
    unitPrice: take('unitPrice'),
    taxRate: take('taxRate'),
    net: take('net'),
  };
}

/** Collects values that are found and valid; others are treated as not read. */
class ValueCollector {
  readonly confidence: Record<string, number> = {};
  readonly boxes: Record<string, FieldPosition> = {};

  take(key: string, rule: z.ZodType<string | null>, read: ReadValue | null): string | null {
    if (!read) return null;
    const parsed = rule.safeParse(read.value);
    const value = parsed.success ? parsed.data : this.#shortened(rule, read.value);
    if (value === null) return null;
    this.confidence[key] = rounded(read.confidence);
    if (read.page !== null && read.box) this.boxes[key] = { page: read.page, box: read.box };
    return value;
  }

  /** A required value that was not found; confidence 0 marks it as a guess. */
  guess(key: string, value: string): string {
    this.confidence[key] = 0;
    return value;
  }

  /** Rounds prices with too many decimals, which are common for electricity and fuel. */
  #shortened(rule: z.ZodType<string | null>, value: string): string | null {
    if (!/^-?\d+\.\d{5,}$/.test(value)) return null;
    const parsed = rule.safeParse(Number(value).toFixed(4));
    return parsed.success ? parsed.data : null;
  }
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
