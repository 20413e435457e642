import { expect, it } from 'vitest';
import { someId, someInvoice, someRowOf, someVendor } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';

const own = { books: 'own', companyId: '', list: 'term' } as const;
const term = { ...someRowOf.booksItem(someId()), ...own, name: '14 days', days: 14 };
const dated = { invoiceDate: '2026-05-02', dueDate: null };

it.each([
  ['its payment terms', {}, 'Jul 1, 2026', '2026-07-01'],
  ['its payment term in the books', { defaultTerm: term.id }, 'May 16, 2026', '2026-05-16'],
])(
  'an invoice without a due date is proposed the day that follows from %s, and has it once it is taken',
  async (_, chosen, shown, day) => {
    const vendor = someVendor({ paymentTerms: 'NET60', ...chosen });
    const invoice = someInvoice({ ...dated, vendorId: vendor.id, vendorName: vendor.name });
    const { screen, server } = await openApp(`/invoices/${invoice.id}`, {
      rows: [
        { kind: 'vendor', row: vendor },
        { kind: 'invoice', row: invoice },
      ],
      booksItems: [term],
    });
    const kept = () => server.invoice(documentName('invoice', invoice.id)).dueDate;
    const take = screen.getByRole('button', { name: shown });
    await expect.element(take).toBeVisible();
    expect(kept()).toBeNull();
    await take.click();
    await expect.poll(kept).toBe(day);
    await expect.element(take).not.toBeInTheDocument();
  },
);
