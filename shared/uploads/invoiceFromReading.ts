import type { z } from 'zod';
import type { FieldPlace } from '../invoices/contract.ts';
import { type InvoiceValues, invoiceFields, lineFields } from '../invoices/fields.ts';
import { keyFields } from '../invoices/keyFields.ts';
import { type InvoiceLine, lineKey } from '../invoices/lines.ts';
import type {
  DocumentType,
  ReadFieldName,
  Reading,
  ReadLine,
  ReadValue,
} from '../reading/reading.ts';

/** An invoice as a reading has it: what of it can be stored, and how sure each value is. */
export interface ReadInvoice {
  values: InvoiceValues;
  lines: InvoiceLine[];
  documentType: DocumentType;
  /** Of the whole, between 0 and 1. */
  confidence: number;
  fieldConfidence: Record<string, number>;
  fieldBoxes: Record<string, FieldPlace>;
}

export function invoiceFromReading(reading: Reading, newId: () => string): ReadInvoice {
  const taken = new Taken();
  const { fields } = reading;
  const from = (...names: readonly ReadFieldName[]) =>
    names.map((name) => fields[name]).find((read) => read !== undefined) ?? null;
  const take = <Name extends keyof InvoiceValues>(name: Name, read: ReadValue | null) =>
    taken.take(name, invoiceFields[name], read);

  const lines = reading.lines.map((line) => readLine(taken, newId(), line));
  const values: InvoiceValues = {
    invoiceNumber: take('invoiceNumber', from('invoiceNumber')),
    vendorName: take('vendorName', from('vendorName')),
    vendorEmail: take('vendorEmail', from('vendorEmail')),
    vendorTaxId: take('vendorTaxId', from('vendorTaxId')),
    amount: take('amount', from('total', 'amountDue')),
    subtotal: take('subtotal', from('subtotal')),
    tax: take('tax', from('tax')),
    currency: take('currency', from('currency')) ?? taken.guess('currency', 'USD'),
    invoiceDate: take('invoiceDate', from('invoiceDate')),
    dueDate: take('dueDate', from('dueDate')),
    iban: take('iban', accountOfReading(reading)),
    purchaseOrder: take('purchaseOrder', from('purchaseOrder')),
    description: lines.find(({ description }) => description)?.description ?? null,
  };
  // What was not found counts as not sure at all.
  const known = keyFields.map((name) => taken.confidence[name] ?? 0);
  const sum = known.reduce((total, one) => total + one, 0);
  return {
    values,
    lines,
    documentType: reading.type,
    confidence: rounded(sum / known.length),
    fieldConfidence: taken.confidence,
    fieldBoxes: taken.boxes,
  };
}

/** The IBAN; where there is none, the number of the account after that of its bank. */
export function accountOfReading({ fields }: Pick<Reading, 'fields'>): ReadValue | null {
  const { iban, routingNumber: bank, accountNumber: account } = fields;
  if (iban || !account) return iban ?? null;
  return {
    ...account,
    value: bank ? `${bank.value} ${account.value}` : account.value,
    confidence: Math.min(account.confidence, bank?.confidence ?? 1),
  };
}

function readLine(taken: Taken, id: string, line: ReadLine): InvoiceLine {
  const take = <Name extends keyof typeof lineFields>(name: Name) =>
    taken.take(lineKey(id, name), lineFields[name], line[name]);
  return {
    id,
    description: take('description'),
    quantity: take('quantity'),
    unitPrice: take('unitPrice'),
    taxRate: take('taxRate'),
    net: take('net'),
  };
}

/** Values that were found and can be stored; others are left out, as if they had not been read. */
class Taken {
  readonly confidence: Record<string, number> = {};
  readonly boxes: Record<string, FieldPlace> = {};

  take(key: string, rule: z.ZodType<string | null>, read: ReadValue | null): string | null {
    if (!read) return null;
    const judged = rule.safeParse(read.value);
    const value = judged.success ? judged.data : this.#shortened(rule, read.value);
    if (value === null) return null;
    this.confidence[key] = rounded(read.confidence);
    if (read.page !== null && read.box) this.boxes[key] = { page: read.page, box: read.box };
    return value;
  }

  /** What has to be something, and stands nowhere: nobody is to be sure of it. */
  guess(key: string, value: string): string {
    this.confidence[key] = 0;
    return value;
  }

  /** Prices with more decimals than are kept are common for electricity and fuel. */
  #shortened(rule: z.ZodType<string | null>, value: string): string | null {
    if (!/^-?\d+\.\d{5,}$/.test(value)) return null;
    const judged = rule.safeParse(Number(value).toFixed(4));
    return judged.success ? judged.data : null;
  }
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
