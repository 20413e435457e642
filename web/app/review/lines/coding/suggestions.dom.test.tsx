import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BooksItem } from '#shared/books/contract.ts';
import { someId, someInvoice, someRowOf, someVendor } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../../../testing/openApp.tsx';
import { someIntegration } from '../../../../testing/someIntegration.ts';
import { showLines } from '../linesView.ts';

const account = (name: string, parts: Partial<BooksItem> = {}): BooksItem => {
  const id = someId();
  const own = { books: 'own', companyId: '', itemId: id, type: null } as const;
  return { ...someRowOf.booksItem(id), ...own, name, code: null, ...parts };
};
const software = account('Software', { code: '6420' });
const travel = account('Travel', { code: '6100' });
const closed = account('Closed', { code: '6900', isActive: false });
const vendor = someVendor({ name: 'Zwillinge GmbH' });

const line = (description: string) => ({
  ...{ id: someId(), description, net: '100.00' },
  ...{ quantity: '1', unitPrice: '100.00', discount: null, taxRate: null },
});

/** How lines of the vendor were coded in the ledger. */
const history = (words: string, itemId: string) => ({
  ...someRowOf.codingHistory(someId()),
  ...{ vendor: 'zwillinge', words },
  lines: [{ on: '2026-01-02', since: '2025-03-02', count: 11, coding: { account: itemId } }],
});

it('the lines of a vendor are suggested from the bills in the ledger before Docket has seen one, and count only once accepted', async () => {
  const invoice = someInvoice({
    ...{ vendorId: vendor.id, vendorName: vendor.name, amount: '300.00' },
    lines: [line('Hosting, February 2026'), line('Train'), line('Something closed')],
  });
  showLines('coding');
  const { server } = await openApp(`/invoices/${invoice.id}`, {
    rows: [
      { kind: 'vendor', row: vendor },
      { kind: 'invoice', row: invoice },
    ],
    booksItems: [software, travel, closed],
    prepare(server) {
      server.addCodingHistory(history('hosting', software.id));
      server.addCodingHistory(history('train', travel.id));
      server.addCodingHistory(history('closed something', closed.id));
    },
  });
  const coding = () => server.invoice(documentName('invoice', invoice.id)).coding;
  const cells = () =>
    [...document.querySelectorAll('[data-cell$=" 1"]')].map(({ textContent }) => textContent);
  await expect
    .poll(cells)
    .toEqual([
      '',
      '6420 Software, suggested: all of the last 11 such lines of this vendor',
      '6100 Travel, suggested: all of the last 11 such lines of this vendor',
      expect.not.stringContaining('Closed'),
    ]);
  expect(coding()).toEqual({});

  document.querySelector<HTMLElement>('[data-cell="1 1"]')?.focus();
  await userEvent.keyboard('{Enter}');
  const [first] = invoice.lines;
  await expect.poll(coding).toEqual({ [`${first?.id}/account`]: software.id });
  await expect.poll(() => cells()[1]).toBe('6420 Software');
});

it('options of tracking categories are suggested in the column of their category, wherever earlier lines have them', async () => {
  const inXero = { books: 'xero', companyId: 'tenant' } as const;
  const category = (itemId: string, name: string) =>
    account(name, { ...inXero, list: 'trackingCategory', itemId });
  const option = (name: string, parentId: string) =>
    account(name, { ...inXero, list: 'trackingOption', parentId });
  const [department, region] = [category('1', 'Department'), category('2', 'Region')];
  const [sales, north] = [option('Sales', '1'), option('North', '2')];
  const invoice = someInvoice({
    ...{ vendorId: vendor.id, vendorName: vendor.name, amount: '100.00' },
    lines: [line('Train')],
  });
  showLines('coding');
  const { screen } = await openApp(`/invoices/${invoice.id}`, {
    rows: [
      { kind: 'vendor', row: vendor },
      { kind: 'invoice', row: invoice },
    ],
    answers: { 'GET /api/integrations': [someIntegration({ id: 'xero', companyId: 'tenant' })] },
    booksItems: [department, region, sales, north],
    prepare(server) {
      const coding = { tracking: north.id, secondTracking: sales.id };
      server.addCodingHistory({
        ...{ ...history('train', sales.id), ...inXero },
        lines: [{ on: '2026-01-02', since: '2025-03-02', count: 11, coding }],
      });
    },
  });
  const cells = () =>
    [...document.querySelectorAll('[data-cell^="1 "]')].map((cell) => [
      cell.getAttribute('data-label'),
      cell.textContent?.split(',')[0],
    ]);
  await expect.element(screen.getByRole('columnheader', { name: 'Department' })).toBeVisible();
  await expect.poll(cells).toEqual(
    expect.arrayContaining([
      ['Department', 'Sales'],
      ['Region', 'North'],
    ]),
  );
});
