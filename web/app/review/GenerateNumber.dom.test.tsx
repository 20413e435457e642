import { expect, it } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';

it('a receipt without a number gets one that no other invoice has', async () => {
  const known = { amount: '19.99', invoiceDate: '2026-05-02' };
  const first = someInvoice({ ...known, invoiceNumber: 'R-2026-05-02-1999' });
  const receipt = someInvoice({ ...known, invoiceNumber: null });
  const rows = [first, receipt].map((row) => ({ kind: 'invoice' as const, row }));
  const { screen, server } = await openApp(`/invoices/${receipt.id}`, { rows });
  const generate = screen.getByRole('button', { name: 'Generate a number' });
  await generate.click();
  await expect.element(screen.getByLabelText('Invoice number')).toHaveValue('R-2026-05-02-1999-2');
  await expect.element(generate).not.toBeInTheDocument();
  await expect
    .poll(() => server.invoice(documentName('invoice', receipt.id)).invoiceNumber)
    .toBe('R-2026-05-02-1999-2');
});
