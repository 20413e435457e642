import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';

const pending = (invoiceNumber: string) =>
  someInvoice({ invoiceNumber, vendorName: 'Acme', requiredApprovers: ['manager'] });

it('a reason that is being typed stays when the window becomes narrow, and when newer invoices push its row out', async () => {
  const row = pending('N-1');
  const { screen, server, reconnect } = await openApp('/dashboard', {
    me: { roles: ['manager'] },
    rows: [{ kind: 'invoice', row }],
  });
  const recent = screen.getByRole('region', { name: 'Recent Invoices' });
  await recent.getByRole('button', { name: 'Reject N-1 of Acme' }).click();
  const reason = screen.getByRole('dialog', { name: 'Reject Invoice' }).getByLabelText('Reason');
  await reason.fill('Ordered by nobody');
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await expect.element(reason).toHaveValue('Ordered by nobody');
  }
  for (let nth = 2; nth <= 12; nth++) server.add({ kind: 'invoice', row: pending(`N-${nth}`) });
  reconnect();
  await expect.element(recent.getByText('N-12')).toBeInTheDocument();
  await expect.element(recent.getByText('N-1', { exact: true })).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Ordered by nobody');
  await screen.getByRole('button', { name: 'Reject invoice' }).click();
  const name = documentName('invoice', row.id);
  await expect.poll(() => server.invoice(name).rejectionReason).toBe('Ordered by nobody');
});

it('an invoice that was approved in spite of its warnings cannot be approved again by its row', async () => {
  const code = 'potential_duplicate';
  const row = {
    ...pending('N-1'),
    flags: [{ code, explanation: 'Seen before.', about: [], dismissed: null }],
    fraudFlags: [code],
  };
  const { screen } = await openApp('/dashboard', {
    me: { roles: ['manager'] },
    rows: [{ kind: 'invoice', row }],
  });
  const recent = screen.getByRole('region', { name: 'Recent Invoices' });
  const approve = recent.getByRole('button', { name: 'Approve N-1 of Acme' });
  await expect.element(approve).toBeVisible();
  const button = approve.element();
  await approve.click();
  const confirm = screen.getByRole('button', { name: 'Approve anyway' });
  await expect.element(confirm).toBeVisible();
  // Observed, because the row shows the decision soon after.
  const busy: (string | null)[] = [];
  const observer = new MutationObserver(() => busy.push(button.getAttribute('aria-busy')));
  observer.observe(button, { attributeFilter: ['aria-busy'] });
  onTestFinished(() => observer.disconnect());
  await confirm.click();
  await expect.element(approve).not.toBeInTheDocument();
  expect(busy).toEqual(['true']);
});

it('worklists are not cut on a tablet', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(768, 1024);
  const { screen } = await openApp('/dashboard', {
    me: { roles: ['admin', 'manager'] },
    rows: [{ kind: 'invoice', row: { ...pending('N-1'), amount: '123456.78' } }],
  });
  const lists = screen.getByRole('navigation', { name: 'Worklists' });
  await expect.element(lists.getByText(/^Oldest /)).toBeVisible();
  const texts = [...lists.element().querySelectorAll('span')];
  const cut = texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});
