import { type ModelAnswer, modelAnswer } from '../model/answer.ts';
import { type ReadFieldName, readFieldNames } from '../reading.ts';
import { type MadeInvoice, sumsOf } from './invoices.ts';

type SaidFields = ModelAnswer['fields'];

const emptyFields = Object.fromEntries(readFieldNames.map((name) => [name, null]));

const plain = (cents: number) => (cents / 100).toFixed(2);

/** The correct answer of a model, except for the given fields. */
export function answerOf(
  invoice: MadeInvoice,
  wrong: Partial<Record<ReadFieldName, string | null>> = {},
): ModelAnswer {
  const { net, tax, total } = sumsOf(invoice);
  return {
    type: 'invoice',
    language: 'en',
    fields: saidFields({
      vendorName: invoice.vendor,
      customerName: invoice.customer,
      invoiceNumber: invoice.number,
      invoiceDate: invoice.date,
      dueDate: invoice.due,
      currency: invoice.currency,
      subtotal: plain(net),
      tax: plain(tax),
      total: plain(total),
      ...wrong,
    }),
    lines: invoice.lines.map(({ text, quantity, cents }) => ({
      code: null,
      description: text,
      quantity: String(quantity),
      unit: null,
      unitPrice: plain(cents),
      discount: null,
      taxRate: String(invoice.rate),
      net: plain(quantity * cents),
    })),
    taxes: [{ rate: String(invoice.rate), base: plain(net), amount: plain(tax) }],
  };
}

export function saidFields(said: Partial<Record<ReadFieldName, string | null>>): SaidFields {
  return modelAnswer.shape.fields.parse({ ...emptyFields, ...said });
}
