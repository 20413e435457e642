import type { ReadFieldName } from './reading.ts';

/** The type of a field's value, which decides how values are compared. */
export type FieldKind = 'amount' | 'day' | 'identifier' | 'currency' | 'text';

export const fieldKinds: Readonly<Record<ReadFieldName, FieldKind>> = {
  vendorName: 'text',
  vendorAddress: 'text',
  vendorTaxId: 'identifier',
  vendorRegistration: 'identifier',
  vendorEmail: 'identifier',
  vendorPhone: 'identifier',
  vendorWebsite: 'identifier',
  customerName: 'text',
  customerAddress: 'text',
  customerTaxId: 'identifier',
  customerNumber: 'identifier',
  customerIban: 'identifier',
  invoiceNumber: 'identifier',
  purchaseOrder: 'identifier',
  paymentReference: 'identifier',
  invoiceDate: 'day',
  dueDate: 'day',
  deliveryDate: 'day',
  terms: 'text',
  currency: 'currency',
  subtotal: 'amount',
  discount: 'amount',
  shipping: 'amount',
  tax: 'amount',
  total: 'amount',
  paid: 'amount',
  amountDue: 'amount',
  iban: 'identifier',
  bic: 'identifier',
  accountNumber: 'identifier',
  routingNumber: 'identifier',
};
