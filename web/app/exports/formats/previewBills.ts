import { useLiveQuery } from 'dexie-react-hooks';
import type { BooksItem } from '#shared/books/contract.ts';
import { defaultsFor } from '#shared/coding/defaultsOf.ts';
import type { CodingContext, ExportedInvoice } from '#shared/exports/templates/billRows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';

export interface PreviewBill {
  invoice: ExportedInvoice;
  context: CodingContext;
}

const mostShown = 3;

/** The newest approved or paid bills on this device, with their coding; `undefined` while loading. */
export function usePreviewBills(database: LocalDatabase): PreviewBill[] | undefined {
  return useLiveQuery(async () => {
    const invoices = await database.invoices
      .orderBy('createdAt')
      .reverse()
      .filter(({ status, isSample }) => (status === 'approved' || status === 'paid') && !isSample)
      .limit(mostShown)
      .toArray();
    const items = new Map<string, BooksItem>();
    for (const item of await database.booksItems.toArray()) items.set(item.id, item);
    return Promise.all(
      invoices.map(async (invoice) => {
        const vendor = invoice.vendorId ? await database.vendors.get(invoice.vendorId) : null;
        const defaults = defaultsFor(invoice, vendor);
        return { invoice, context: { defaults, items } };
      }),
    );
  }, [database]);
}

/** Stands in while nothing has been approved. */
export const exampleBill: PreviewBill = {
  invoice: {
    ...{
      id: '019a2f14-a7d3-7e0c-b1f4-5c1d8f0e2a11',
      invoiceNumber: '2026-117',
      status: 'approved',
    },
    ...{ vendorName: 'Example Supplies', vendorEmail: 'billing@supplies.example' },
    ...{ vendorTaxId: null, invoiceDate: '2026-05-04', dueDate: '2026-06-03', currency: 'USD' },
    ...{ subtotal: '250.00', discount: null, shipping: null, tax: '50.00', amount: '300.00' },
    bookedRate: null,
    ...{ iban: null, purchaseOrder: 'PO-88', description: 'Office supplies', coding: {} },
    ...{ currentApprovers: ['Ada Admin'], decidedAt: '2026-05-05T09:30:00.000Z' },
    lines: [
      {
        ...{ id: '1', description: 'Paper', quantity: '20', unitPrice: '7.50', discount: null },
        ...{ taxRate: '20', net: '150.00' },
      },
      {
        ...{ id: '2', description: 'Toner', quantity: '2', unitPrice: '50.00', discount: null },
        ...{ taxRate: '20', net: '100.00' },
      },
    ],
  },
  context: { defaults: { vendor: {}, company: {} }, items: new Map() },
};
