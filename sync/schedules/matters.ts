import { invoice } from '#shared/invoices/contract.ts';

/** The values that an approval covers. */
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
