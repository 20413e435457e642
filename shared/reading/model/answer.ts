import { z } from 'zod';
import { documentType, type ReadFieldName } from '../reading.ts';

const said = z.string().nullable();
const asked = (meaning: string) => said.describe(meaning);

const fields = {
  vendorName: asked('Company that issued the document and is to be paid'),
  vendorAddress: asked('Postal address of the issuer, on one line'),
  vendorTaxId: asked('VAT or tax number of the issuer'),
  vendorRegistration: asked('Company registration number of the issuer'),
  vendorEmail: asked('E-mail address of the issuer'),
  vendorPhone: asked('Telephone number of the issuer'),
  vendorWebsite: asked('Website of the issuer'),
  customerName: asked('Company or person that is billed'),
  customerAddress: asked('Postal address of the customer, on one line'),
  customerTaxId: asked('VAT or tax number of the customer'),
  customerNumber: asked('Number under which the issuer keeps the customer'),
  customerIban: asked('Account that a direct debit takes the money from'),
  invoiceNumber: asked('Number of this document'),
  purchaseOrder: asked('Purchase order number of the customer'),
  paymentReference: asked('Reference to be given with the payment'),
  invoiceDate: asked('Date of issue, YYYY-MM-DD'),
  dueDate: asked('Date by which to pay, YYYY-MM-DD, only if a date is printed'),
  deliveryDate: asked('Date of delivery or service, YYYY-MM-DD'),
  terms: asked('Terms of payment as printed'),
  currency: asked('ISO 4217 code'),
  subtotal: asked('Net amount before tax'),
  discount: asked('Discount on the whole document'),
  shipping: asked('Shipping and handling'),
  tax: asked('Sum of all taxes'),
  total: asked('Total of this document, tax included'),
  paid: asked('Already paid'),
  amountDue: asked('Left to pay'),
  iban: asked('Account of the issuer to pay to'),
  bic: asked('BIC or SWIFT code of that account'),
  accountNumber: asked('Bank account number where there is no IBAN'),
  routingNumber: asked('Routing number, sort code or bank code of that account'),
} satisfies Record<ReadFieldName, typeof said>;

const line = z.object({
  code: asked('Article number'),
  description: said,
  quantity: said,
  unit: said,
  unitPrice: said,
  discount: said,
  taxRate: asked('In percent'),
  net: asked('Amount of the line'),
});

const tax = z.object({ rate: asked('In percent'), base: said, amount: said });

/**
 * What a model is asked for, and the only thing that is taken from its answer. It says what it reads, not where: the place
 * is looked up, so that a value which is not on the page has none.
 */
export const modelAnswer = z.object({
  type: documentType,
  language: asked('ISO 639-1 code of the language of the document'),
  fields: z.object(fields),
  lines: z.array(line),
  taxes: z.array(tax).describe('One for each rate of tax'),
});
export type ModelAnswer = z.infer<typeof modelAnswer>;
