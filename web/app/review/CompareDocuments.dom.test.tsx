import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

async function openDuplicate({ hasFile }: { hasFile: boolean }) {
  const other = someInvoice({
    ...{ id: someId(), invoiceNumber: 'OLD-1', status: 'approved', amount: '100.00' },
    uploadId: hasFile ? someId() : null,
  });
  const mine = someInvoice({
    ...{ invoiceNumber: 'NEW-1', amount: '100.00', uploadId: someId() },
    fraudFlags: ['potential_duplicate'],
    flags: [
      {
        code: 'potential_duplicate',
        explanation: 'The same amount is on invoice OLD-1 of this vendor.',
        about: [other.id],
        dismissed: null,
      },
    ],
  });
  const app = await openApp(`/invoices/${mine.id}`, {
    rows: [other, mine].map((row) => ({ kind: 'invoice', row }) as const),
  });
  await expect
    .element(app.screen.getByRole('link', { name: 'Open invoice OLD-1 of Acme' }))
    .toBeVisible();
  return app;
}

it.each([
  ['beside each other on a wide screen', 1440, 900],
  ['one above the other on a phone', 390, 844],
])(
  'a duplicate and the other invoice are shown %s, in the order of the table',
  async (_, ...size) => {
    await page.viewport(...size);
    const { screen } = await openDuplicate({ hasFile: true });
    await screen.getByRole('button', { name: 'Compare documents' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Compare documents' });
    const other = dialog.getByRole('region', { name: 'The other: OLD-1 of Acme' });
    const mine = dialog.getByRole('region', { name: 'This one: NEW-1 of Acme' });
    await expect.element(other.getByText('$100.00 · Jan 1, 2026 · Approved')).toBeVisible();
    const [first, second] = [other, mine].map((side) => side.element().getBoundingClientRect());
    if (size[0] === 1440) expect(first?.right).toBeLessThan(second?.left ?? 0);
    else expect(first?.bottom).toBeLessThan(second?.top ?? 0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Compare documents' })).toHaveFocus();
  },
);

it('an invoice without a file offers no comparison of documents', async () => {
  const { screen } = await openDuplicate({ hasFile: false });
  expect(screen.getByRole('button', { name: 'Compare documents' }).elements()).toEqual([]);
});
