import { invoice } from '#shared/invoices/contract.ts';

/** What an approval is about. */
export const matters = invoice.pick({
  vendorName: true,
  vendorTaxId: true,
  invoiceNumber: true,
  invoiceDate: true,
  dueDate: true,
  currency: true,
  amount: true,
  subtotal: true,
  tax: true,
  iban: true,
  lines: true,
});
