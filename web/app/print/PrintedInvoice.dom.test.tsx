import { expect, it } from 'vitest';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const line = {
  description: 'Oil',
  quantity: '0.125',
  unitPrice: '1500.125',
  discount: null,
  taxRate: null,
  net: '187.52',
};

const printedRows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>('[data-print-sheet] tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent?.replace(/\s/g, ' ')),
  );

it.each([
  {
    title: 'discounts and tax rates of lines are printed where a line has them',
    first: { ...line, discount: '1.50', taxRate: '7.5' },
    expected: [
      ['Description', 'Quantity', 'Unit price', 'Discount', 'Tax %', 'Net'],
      ['Oil', '0,125', '1.500,125', '1,50', '7,5', '187,52 €'],
      ['Oil', '0,125', '1.500,125', '', '', '187,52 €'],
    ],
  },
  {
    title: 'lines without discounts and tax rates are printed without their columns',
    first: line,
    expected: [
      ['Description', 'Quantity', 'Unit price', 'Net'],
      ['Oil', '0,125', '1.500,125', '187,52 €'],
      ['Oil', '0,125', '1.500,125', '187,52 €'],
    ],
  },
])('$title', async ({ first, expected }) => {
  const row = someInvoice({
    currency: 'EUR',
    lines: [
      { ...first, id: someId() },
      { ...line, id: someId() },
    ],
  });
  await openApp(`/invoices/${row.id}`, {
    me: { formats: 'de-DE' },
    rows: [{ kind: 'invoice', row }],
  });
  await expect.poll(printedRows).toEqual(expected);
});
