import { z } from 'zod';
import { documentType, type ReadFieldName } from '../reading.ts';

const said = z.string().nullable();
const nullableText = (meaning: string) => said.describe(meaning);

const fields = {
  vendorName: nullableText('Company that issued the document and is to be paid'),
  vendorAddress: nullableText('Postal address of the issuer, on one line'),
  vendorTaxId: nullableText('VAT or tax number of the issuer'),
  vendorRegistration: nullableText('Company registration number of the issuer'),
  vendorEmail: nullableText('E-mail address of the issuer'),
  vendorPhone: nullableText('Telephone number of the issuer'),
  vendorWebsite: nullableText('Website of the issuer'),
  customerName: nullableText('Company or person that is billed'),
  customerAddress: nullableText('Postal address of the customer, on one line'),
  customerTaxId: nullableText('VAT or tax number of the customer'),
  customerNumber: nullableText('Number under which the issuer keeps the customer'),
  customerIban: nullableText('Account that a direct debit takes the money from'),
  invoiceNumber: nullableText('Number of this document'),
  purchaseOrder: nullableText('Purchase order number of the customer'),
  paymentReference: nullableText('Reference to be given with the payment'),
  invoiceDate: nullableText('Date of issue, YYYY-MM-DD'),
  dueDate: nullableText('Date by which to pay, YYYY-MM-DD, only if a date is printed'),
  deliveryDate: nullableText('Date of delivery or service, YYYY-MM-DD'),
  terms: nullableText('Terms of payment as printed'),
  currency: nullableText('ISO 4217 code'),
  subtotal: nullableText('Net amount before tax'),
  discount: nullableText('Discount on the whole document'),
  shipping: nullableText('Shipping and handling'),
  tax: nullableText('Sum of all taxes'),
  total: nullableText('Total of this document, tax included'),
  paid: nullableText('Already paid'),
  amountDue: nullableText('Left to pay'),
  iban: nullableText('Account of the issuer to pay to'),
  bic: nullableText('BIC or SWIFT code of that account'),
  accountNumber: nullableText('Bank account number where there is no IBAN'),
  routingNumber: nullableText('Routing number, sort code or bank code of that account'),
} satisfies Record<ReadFieldName, typeof said>;

const line = z.object({
  code: nullableText('Article number'),
  description: said,
  quantity: said,
  unit: said,
  unitPrice: said,
  discount: said,
  taxRate: nullableText('In percent'),
  net: nullableText('Amount of the line'),
});

const tax = z.object({ rate: nullableText('In percent'), base: said, amount: said });

/**
 * The schema of a model's answer; everything else in the answer is ignored. It has no positions: values are looked up
 * on the page, so that an invented value has none.
 */
export const modelAnswer = z.object({
  type: documentType,
  language: nullableText('ISO 639-1 code of the language of the document'),
  fields: z.object(fields),
  lines: z.array(line),
  taxes: z.array(tax).describe('One for each rate of tax'),
});
export type ModelAnswer = z.infer<typeof modelAnswer>;
