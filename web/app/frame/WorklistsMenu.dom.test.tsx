import { expect, it } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

it('the header leads to every worklist of the person, and to none that is not theirs', async () => {
  const held = someInvoice({ invoiceNumber: 'WM-1', heldBy: ['bank_details_changed'] });
  const { screen } = await openApp('/vendors', {
    rows: [{ kind: 'invoice', row: held }],
    me: { roles: ['clerk'] },
  });
  await screen.getByRole('button', { name: 'Worklists' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'To check' })).toBeVisible();
  await expect
    .element(screen.getByRole('menuitem', { name: 'To approve' }))
    .not.toBeInTheDocument();
  await screen.getByRole('menuitem', { name: /^On hold/ }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('On hold');
});
