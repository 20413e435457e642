import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BooksItem } from '#shared/books/contract.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someId, someInvoice, someRowOf } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../../../testing/openApp.tsx';
import { someIntegration } from '../../../../testing/someIntegration.ts';
import { showLines } from '../linesView.ts';

const quickbooks = someIntegration();

function item(parts: Partial<BooksItem>): BooksItem {
  const id = someId();
  return { ...someRowOf.booksItem(id), itemId: id, code: null, type: null, ...parts };
}

const software = item({ name: 'Software', code: '6420', type: 'Expense' });
const travel = item({ name: 'Travel', code: '6100', type: 'Expense' });
const taxed = item({ list: 'taxCode', name: 'Standard', rate: '20' });
const north = item({ list: 'class', name: 'North' });
const items = [software, travel, taxed, north];

const line = (description: string, net: string) => ({
  ...{ id: someId(), description, net },
  ...{ quantity: '1', unitPrice: net, discount: null, taxRate: null },
});

interface Opening extends Partial<Invoice> {
  booksItems?: readonly BooksItem[];
  /** Other invoices on the device. */
  earlier?: readonly Invoice[];
}

async function openCoding({ booksItems = items, earlier = [], ...parts }: Opening = {}) {
  const invoice = someInvoice({
    amount: '300.00',
    lines: [line('Licences', '100.00'), line('Train', '200.00')],
    ...parts,
  });
  showLines('amounts');
  const app = await openApp(`/invoices/${invoice.id}`, {
    rows: [invoice, ...earlier].map((row) => ({ kind: 'invoice', row }) as const),
    booksItems,
    answers: { 'GET /api/integrations': [quickbooks] },
  });
  const name = documentName('invoice', invoice.id);
  const [one = '', other = ''] = invoice.lines.map(({ id }) => id);
  const card = app.screen.getByRole('region', { name: /^Lines \(/ });
  if (window.innerWidth < 1024)
    await app.screen.getByRole('button', { name: /^Edit details/ }).click();
  await expect.element(card).toBeVisible();
  return { ...app, name, card, one, other, coding: () => app.server.invoice(name).coding };
}

async function openGrid(parts: Opening = {}) {
  const app = await openCoding(parts);
  await app.card.getByRole('button', { name: 'Coding' }).click();
  await expect.element(app.card.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  return app;
}

const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
const cellInFocus = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['cell'] : null;
const texts = (row: number) =>
  [...document.querySelectorAll(`[data-cell^="${row} "]`)].map(({ textContent }) => textContent);

it('a company without lists of the books sees nothing of coding', async () => {
  const { card } = await openCoding({ booksItems: [] });
  await expect.element(card.getByText('Licences')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Coding' })).not.toBeInTheDocument();
});

it('a cell is coded by typing, moves on with Enter and Tab, and lines show what they take from all lines', async () => {
  const { one, coding } = await openGrid();
  cell(0, 1)?.focus();
  await userEvent.keyboard('6420{Enter}');
  await expect.poll(coding).toEqual({ 'all/account': software.id });
  await expect.poll(cellInFocus).toBe('1 1');
  await expect.poll(() => texts(1)[1]).toBe('6420 Software, as all lines');
  await userEvent.keyboard('trav{Tab}');
  await expect.poll(cellInFocus).toBe('1 2');
  await userEvent.keyboard('stand{Enter}');
  await expect.poll(coding).toEqual({
    'all/account': software.id,
    [`${one}/account`]: travel.id,
    [`${one}/taxCode`]: taxed.id,
  });
  expect(texts(1)[1]).toBe('6100 Travel');
  await expect.poll(() => texts(1)[2]).toContain('Standard, “Standard” adds 20% tax');
  expect(texts(2)[1]).toBe('6420 Software, as all lines');
});

it('a line is split by percentage and amount, which says what is left and what is too much, and Undo takes it back', async () => {
  const { screen, card, coding } = await openGrid();
  await card.getByRole('button', { name: 'Split line 1' }).click();
  await expect.poll(cellInFocus).toBe('2 0');
  await userEvent.keyboard('30%{Enter}');
  const shares = () =>
    Object.entries(coding()).flatMap(([key, value]) => (key.endsWith('/share') ? [value] : []));
  await expect.poll(shares).toEqual(['30%']);
  await expect.poll(() => texts(1)[0]).toBe('$100.00$70.00 left');
  expect(texts(2)[0]).toBe('$30.0030%');
  cell(1, 0)?.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(cellInFocus).toBe('3 0');
  await userEvent.keyboard('80{Tab}soft{Enter}');
  await expect.poll(shares).toEqual(['30%', '80.00']);
  await expect.element(card.getByText('$10.00 too much')).toBeVisible();
  await expect.poll(() => texts(3)[1]).toBe('6420 Software');
  await card.getByRole('button', { name: 'Remove part 1 of line 1' }).click();
  await expect.poll(() => texts(1)[0]).toBe('$100.00$20.00 left');
  const undo = screen.getByRole('button', { name: 'Undo' });
  const count = () => document.querySelectorAll('[data-coding]').length;
  const all = () => [0, 1, 2, 3, 4].flatMap(texts).join('|');
  const takeBack = async () => {
    const before = all();
    await undo.click();
    await expect.poll(all).not.toBe(before);
    // The page scrolls to what was taken back, and would move the button away from under the next press.
    await expect.poll(cellInFocus).toBeDefined();
  };
  await takeBack();
  // The part that is back stands last.
  await expect.poll(() => texts(3)[0]).toContain('$30.0030%');
  // A slow typist's share is saved in steps.
  while (count() > 3) await takeBack();
  expect(texts(1)[0]).toBe('$100.00');
  await screen.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => texts(2)[0]).toBe('$50.0050%');
});

it('pasted rows become parts, names of items are found, and what is not in the books is said', async () => {
  const { card, one, screen, coding } = await openGrid();
  cell(1, 0)?.focus();
  await expect.poll(() => cell(1, 0)?.tabIndex).toBe(0);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '25%\t6420\n25%\tTravel\n10\tNobody');
  cell(1, 0)?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.poll(() => texts(1)[0]).toBe('$100.00$40.00 left');
  await expect.element(screen.getByText('Left out: Nobody')).toBeVisible();
  await expect
    .poll(() => [2, 3, 4].map((row) => texts(row).slice(0, 2)))
    .toEqual([
      ['$25.0025%', '6420 Software'],
      ['$25.0025%', '6100 Travel'],
      ['$10.00', ''],
    ]);
  await expect.element(card.getByRole('button', { name: 'Remove part 3 of line 1' })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => texts(1)[0]).toBe('$100.00');
  expect(coding()[`${one}/account`]).toBeUndefined();
});

it('an approved invoice shows its coding and takes none', async () => {
  const { card } = await openGrid({
    status: 'approved',
    coding: { 'all/account': software.id, 'all/class': north.id },
  });
  await expect.poll(() => texts(0).slice(1, 4)).toEqual(['6420 Software', '', 'North']);
  cell(0, 1)?.focus();
  await userEvent.keyboard('6100');
  await expect.element(card.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: /^Split/ })).not.toBeInTheDocument();
});

it.each([
  [390, 'USD'],
  [1440, 'USD'],
  [390, 'KWD'],
  [1440, 'KWD'],
])(
  'amounts that lines and their parts are coded with are cut at %i pixels (%s)',
  async (width, currency) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const huge = line('Turbines for the coast', '-123456789012.1234');
    const { coding } = await openGrid({
      ...{ currency, lines: [line('Licences', '1234567890.12'), huge] },
      coding: { 'all/account': software.id, [`${huge.id}:${someId()}/share`]: '-3456789012.12' },
    });
    expect(Object.keys(coding())).toHaveLength(2);
    const amounts = [...document.querySelectorAll('[data-cell$=" 0"]')];
    expect(amounts.map(({ textContent }) => textContent).join()).toContain('1,234,567,890.12');
    expect(amounts).toHaveLength(4);
    for (const amount of amounts) {
      expect(amount.scrollWidth).toBe(amount.clientWidth);
      for (const text of amount.querySelectorAll('span:not(.sr-only)'))
        expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  },
);

it('what earlier lines suggest is shown with its evidence, and counts only once somebody accepts it', async () => {
  const vendorId = someId();
  const earlier = ['1', '2', '3'].map((nth) => {
    const lines = [line('Licences', '100.00')];
    return someInvoice({
      ...{ vendorId, lines, status: 'approved', invoiceNumber: `E-${nth}` },
      coding: { [`${lines[0]?.id}/account`]: software.id, [`${lines[0]?.id}/class`]: north.id },
    });
  });
  const { one, screen, coding, card } = await openGrid({ vendorId, earlier });
  await expect
    .poll(() => texts(1)[1])
    .toBe('6420 Software, suggested: all of the last 3 such lines of this vendor');
  expect(coding()).toEqual({});
  cell(1, 1)?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(coding).toEqual({ [`${one}/account`]: software.id });
  await expect.poll(cellInFocus).toBe('2 1');
  await card.getByRole('button', { name: /^Accept/ }).click();
  await expect.poll(() => coding()[`${one}/class`]).toBe(north.id);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => coding()[`${one}/class`]).toBeUndefined();
});

it('what the ledger would refuse is said at the cell and beside Approve, which leads there', async () => {
  const { screen, card } = await openCoding({
    ...{ tax: '0.00', requiredApprovers: ['manager'] },
    coding: { 'all/account': software.id, 'all/taxCode': taxed.id },
  });
  const refusal = screen.getByRole('button', { name: /^QuickBooks would refuse this bill/ });
  await refusal.click();
  await expect.element(card.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  await expect.poll(cellInFocus).toBe('0 2');
  expect(cell(0, 2)?.textContent).toContain('adds 20% tax, and the invoice has no tax');
});
