import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';
import { someIntegration } from '../../testing/someIntegration.ts';

const integrations = (connected: readonly Integration['id'][]) =>
  ledgers.map((id) =>
    someIntegration({ id, name: ledgerNames[id].short, isActive: connected.includes(id) }),
  );

async function openApproved(
  connected: readonly Integration['id'][],
  me: Partial<CurrentUser> = { roles: ['admin'] },
) {
  const row = someInvoice({ invoiceNumber: 'E-1', vendorName: 'Acme', status: 'approved' });
  const app = await openApp(`/invoices/${row.id}`, {
    me,
    rows: [{ kind: 'invoice', row }],
    answers: { 'GET /api/integrations': integrations(connected) },
  });
  const sent = vi.spyOn(app.server, 'answer');
  const menu = app.screen.getByRole('button', { name: 'Export E-1 of Acme' });
  await expect.element(menu).toBeVisible();
  await expect.poll(() => app.calls).toContain('GET /api/integrations');
  await menu.click();
  const items = () =>
    app.screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);
  return { ...app, row, items, paths: () => sent.mock.calls.map(([{ path }]) => path) };
}

it('the export menu begins with what is connected; another ledger is a step to connect it', async () => {
  const { items, screen, row, paths } = await openApproved(['xero']);
  await expect
    .poll(items)
    .toEqual(['Xero', 'Connect QuickBooks…', 'Bookkeeping CSV', 'UBL e-invoice']);
  await screen.getByRole('menuitem', { name: 'Xero' }).click();
  await expect.poll(paths).toContain(`/api/integrations/xero/export/${row.id}`);
});

it('choosing a ledger that is not connected leads people who may connect it to its card', async () => {
  const { items, screen, address } = await openApproved([]);
  await expect
    .poll(items)
    .toEqual(['Connect QuickBooks…', 'Connect Xero…', 'Bookkeeping CSV', 'UBL e-invoice']);
  await screen.getByRole('menuitem', { name: 'Connect Xero…' }).click();
  await expect.poll(() => address() + location.hash).toBe('/integrations#ledger-xero');
  await expect.element(screen.getByText('Xero Not Connected').first()).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Xero', exact: true })).toHaveFocus();
});

it('who may not connect a ledger is told that it is not connected', async () => {
  const { items, screen, address, row } = await openApproved([], { roles: ['clerk'] });
  await expect.poll(items).toContain('QuickBooks (not connected)');
  await screen.getByRole('menuitem', { name: 'QuickBooks (not connected)' }).click();
  await expect
    .element(
      screen.getByText('Please connect your QuickBooks account in the Integrations page.').first(),
    )
    .toBeVisible();
  expect(address()).toBe(`/invoices/${row.id}`);
});

it('pressing Connect sends nothing, also where a colleague connected the ledger meanwhile', async () => {
  const { answers, screen, row, paths, address, items } = await openApproved([]);
  answers['GET /api/integrations'] = integrations(['xero']);
  await screen.getByRole('menuitem', { name: 'Connect Xero…' }).click();
  await expect.element(screen.getByText('Xero is connected now')).toBeVisible();
  await expect.element(screen.getByText('Choose Export to send this invoice.')).toBeVisible();
  expect(address()).toBe(`/invoices/${row.id}`);
  expect(paths().filter((path) => path.includes('/export'))).toEqual([]);
  await screen.getByRole('button', { name: 'Export E-1 of Acme' }).click();
  await expect.poll(items).toContain('Xero');
  await screen.getByRole('menuitem', { name: 'Xero' }).click();
  await expect.poll(paths).toContain(`/api/integrations/xero/export/${row.id}`);
});

it.each([
  ['not set up on this server', integrations([]).map((one) => ({ ...one, isConfigured: false }))],
  ['of which this device heard nothing', [someIntegration({ id: 'sage', isActive: false })]],
])(
  'QuickBooks and Xero are offered where they are %s, and the toast says that they are not connected',
  async (_, known) => {
    const row = someInvoice({ invoiceNumber: 'E-2', vendorName: 'Acme', status: 'approved' });
    const { screen, address, calls } = await openApp(`/invoices/${row.id}`, {
      me: { roles: ['admin'] },
      rows: [{ kind: 'invoice', row }],
      answers: { 'GET /api/integrations': known },
    });
    await expect.poll(() => calls).toContain('GET /api/integrations');
    await screen.getByRole('button', { name: 'Export E-2 of Acme' }).click();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Connect QuickBooks…' }))
      .toBeVisible();
    await screen.getByRole('menuitem', { name: 'Connect Xero…' }).click();
    await expect.element(screen.getByText('Xero Not Connected').first()).toBeVisible();
    await expect.poll(address).toBe('/integrations');
  },
);
