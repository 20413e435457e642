import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../../testing/openApp.tsx';

const line = (parts: Partial<InvoiceLine>): InvoiceLine => ({
  ...{ id: someId(), description: 'Paper', quantity: '2', unitPrice: '50.00' },
  ...{ discount: null, taxRate: '20', net: '100.00', ...parts },
});

const huge = line({
  description: 'Turbine, with its foundation',
  quantity: '12345.6789',
  unitPrice: '-1234567890.12',
  discount: '1234567890.12',
  net: '1234567890.12',
});

async function openLines(width: number, parts: Partial<Invoice>) {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const invoice = someInvoice(parts);
  const app = await openApp(`/invoices/${invoice.id}`, {
    rows: [{ kind: 'invoice', row: invoice }],
  });
  if (width < 1024) {
    const name = /^(Edit|All) details/;
    await app.screen.getByRole('button', { name }).click();
  }
  await expect.element(app.screen.getByRole('grid')).toBeVisible();
  if (invoice.status !== 'approved') {
    await expect.element(app.screen.getByRole('button', { name: 'Add a line' })).toBeVisible();
  }
  const name = documentName('invoice', invoice.id);
  return { net: (row: number) => app.server.invoice(name).lines[row]?.net };
}

const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
const cells = () => [...document.querySelectorAll<HTMLElement>('td[data-cell]')];

/** The texts of figures that are not shown whole. */
const cut = () =>
  cells()
    .filter((one) => !one.dataset['cell']?.endsWith(' 0'))
    .filter((one) => {
      const text = one.querySelector(':scope > span');
      return !text || text.scrollWidth > text.clientWidth || one.scrollWidth > one.clientWidth;
    })
    .map(({ textContent }) => textContent);

const edges = () =>
  [0, 1, 2, 3, 4, 5].map((column) => cell(0, column)?.getBoundingClientRect().right);

const pageIsAsWideAsTheWindow = () =>
  document.documentElement.scrollWidth === document.documentElement.clientWidth;

it.each([
  [390, 'pending_review'],
  [390, 'approved'],
  [820, 'pending_review'],
  [1440, 'pending_review'],
  [1440, 'approved'],
] as const)('figures of lines are cut at %i pixels (%s)', async (width, status) => {
  await openLines(width, { status, lines: [line({ discount: '5.00' }), huge] });
  expect(cell(1, 5)?.textContent).toContain('1,234,567,890.12');
  expect(cell(1, 2)?.textContent).toContain('−1,234,567,890.12');
  expect(cut()).toEqual([]);
  expect(pageIsAsWideAsTheWindow()).toBe(true);
});

it('columns of lines move when one scrolls to a longer figure', async () => {
  const lines = [...Array.from({ length: 200 }, () => line({})), huge];
  await openLines(1440, { lines });
  const before = edges();
  cell(200, 5)?.scrollIntoView();
  await new Promise(requestAnimationFrame);
  expect(edges()).toEqual(before);
  expect(cut()).toEqual([]);
});

it('columns move under what is being typed, or become narrower again', async () => {
  const { net } = await openLines(1440, { lines: [line({}), line({})] });
  const before = edges();
  cell(1, 4)?.focus();
  await userEvent.keyboard('123456789012.4567');
  // What is typed is saved in steps.
  await expect.poll(() => net(1)).toBe('123456789012.4567');
  expect(cell(1, 4)?.querySelector('input')).not.toBe(null);
  expect(edges()).toEqual(before);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => cell(1, 4)?.textContent).toContain('123,456,789,012.4567');
  expect(cut()).toEqual([]);
  const grown = edges();
  expect(grown).not.toEqual(before);
  cell(1, 4)?.focus();
  await userEvent.keyboard('1{Enter}');
  await expect.poll(() => cell(1, 4)?.textContent).toContain('1.00');
  expect(edges()).toEqual(grown);
});
