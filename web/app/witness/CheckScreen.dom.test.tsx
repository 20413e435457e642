import { expect, it } from 'vitest';
import { integrationExample } from '#shared/api/examples.ts';
import type { Integration } from '#shared/integrations/contract.ts';
import type { LedgerFinding } from '#shared/witness/contract.ts';
import { someId, someRowOf } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const connected: Integration = {
  ...integrationExample,
  company: 'Northwind',
  checkedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
};

const finding = (parts: Partial<LedgerFinding> = {}): LedgerFinding => ({
  ...someRowOf.ledgerFinding(someId()),
  ...parts,
});

const invoiceId = someId();
const sent = { invoiceId, number: 'A-2', vendorName: 'Acme', total: '120.00', currency: 'USD' };
const changed = () =>
  finding({
    kind: 'changed',
    ofLedger: { ...finding().ofLedger, number: 'A-2', total: '210' },
    ofDocket: { ...sent, issuedOn: '2026-01-01', status: 'approved' },
    differences: [
      { field: 'amount', docket: '120.00 USD', ledger: '210.00 USD' },
      { field: 'account', docket: '6100 Travel', ledger: '6200 Meals' },
    ],
  });

async function open(
  findings: readonly LedgerFinding[],
  {
    roles = ['manager'],
    checkedAt = connected.checkedAt,
  }: { roles?: readonly ('manager' | 'viewer')[]; checkedAt?: string | null } = {},
) {
  const app = await openApp('/ledger-check', {
    me: { roles: [...roles] },
    answers: { 'GET /api/integrations': [{ ...connected, checkedAt }] },
    prepare: (server) => {
      for (const one of findings) server.addFinding(one);
    },
  });
  await expect
    .element(app.screen.getByRole('heading', { name: 'Ledger check', level: 1 }))
    .toBeVisible();
  return app;
}

it('shows both sides by kind, with what differs, and the ways to both', async () => {
  const { screen } = await open([finding(), changed()]);
  const card = screen.getByRole('article', { name: 'Acme · A-2' });
  await expect.element(card).toBeVisible();
  const cells = () =>
    card
      .getByRole('row')
      .elements()
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(cells()).toContainEqual(['Amount', '$120.00', '$210.00 (differs)']);
  expect(cells()).toContainEqual(['Account', '6100 Travel', '6200 Meals (differs)']);
  await expect
    .element(card.getByRole('link', { name: 'Open invoice A-2' }))
    .toHaveAttribute('href', `/invoices/${invoiceId}`);
  await expect
    .element(card.getByRole('link', { name: 'Open in QuickBooks' }))
    .toHaveAttribute('href', finding().ofLedger.url);
  const kinds = screen.getByRole('heading', { level: 2, name: /\(1\)/ }).elements();
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'Changed after approval (1)',
    'Entered past Docket (1)',
  ]);
  await expect.element(screen.getByText('last compared 5m ago')).toBeVisible();
});

it('a finding is closed with a reason without network, and stays closed', async () => {
  const { screen, server, cutOff, reconnect } = await open([finding()]);
  const card = screen.getByRole('article');
  await expect.element(card).toBeVisible();
  cutOff();
  await card.getByRole('button', { name: 'All right because…' }).click();
  await screen.getByRole('textbox', { name: 'It is all right because' }).fill('A subscription');
  await screen.getByRole('button', { name: 'Close finding' }).click();
  await expect.element(screen.getByText('Everything agrees')).toBeVisible();
  await screen.getByRole('tab', { name: 'Closed 1' }).click();
  await expect.element(screen.getByText('A subscription')).toBeVisible();
  reconnect();
  const sentClosing = () =>
    server.calls.find(({ path }) => path.startsWith('/api/ledger-findings/'))?.body;
  await expect.poll(sentClosing).toMatchObject({ reason: 'A subscription', version: 1 });
});

it('viewers see the findings and decide nothing', async () => {
  const { screen } = await open([finding()], { roles: ['viewer'] });
  await expect.element(screen.getByRole('article')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check now' }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: /All right/ }).elements()).toEqual([]);
});

it('says what is compared when nothing was found, and compares on demand', async () => {
  const { screen, calls, answers } = await open([]);
  await expect.element(screen.getByText(/Each night Docket reads the bills/)).toBeVisible();
  answers['POST /api/ledger-findings/check'] = {
    message: 'Every bill agrees with its invoice.',
    isComplete: true,
    open: 0,
  };
  await screen.getByRole('button', { name: 'Check now' }).click();
  await expect.element(screen.getByText('Every bill agrees with its invoice.')).toBeVisible();
  expect(calls).toContain('POST /api/ledger-findings/check');
});

it('does not say that everything agrees before bills were compared', async () => {
  const { screen } = await open([], { checkedAt: null });
  await expect.element(screen.getByText('Not everything has been compared yet')).toBeVisible();
  await expect.element(screen.getByText('Everything agrees')).not.toBeInTheDocument();
});

it('findings of the person are among their notifications until they are closed, and read once opened', async () => {
  const { screen, calls, answers, me, server, reconnect } = await openApp('/dashboard', {
    me: { roles: ['manager'] },
  });
  answers['POST /api/ledger-findings/read'] = new Response(null, { status: 204 });
  const at = '2026-01-03T09:00:00.000Z';
  const closed = { at, by: { id: me.id, name: 'Ada' }, reason: 'A second delivery' };
  server.addFinding(finding({ ownerId: me.id }));
  server.addFinding(finding({ ownerId: me.id, closed }));
  server.addFinding(
    finding({ ownerId: someId(), ofLedger: { ...finding().ofLedger, vendorName: 'Berg' } }),
  );
  reconnect();
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const title = 'A bill in your ledger does not agree with Docket';
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText('Berg')).not.toBeInTheDocument();
  await screen.getByRole('link', { name: /Acme.*Entered past Docket/ }).click();
  await expect
    .element(screen.getByRole('heading', { name: 'Ledger check', level: 1 }))
    .toBeVisible();
  await expect.poll(() => calls).toContain('POST /api/ledger-findings/read');
  await expect
    .element(screen.getByRole('button', { name: 'Notifications', exact: true }))
    .toBeVisible();
});

it('a finding that changes after it was seen without a network is unread again', async () => {
  const { screen, calls, answers, me, server, cutOff, reconnect } = await openApp('/dashboard', {
    me: { roles: ['manager'] },
  });
  const read = 'POST /api/ledger-findings/read';
  answers[read] = () => new Response(null, { status: 204 });
  const mine = finding({ ownerId: me.id });
  server.addFinding(mine);
  reconnect();
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  cutOff();
  await screen.getByRole('button', { name: 'Mark all as read' }).click();
  const bell = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(bell('Notifications')).toBeInTheDocument();
  server.addFinding({ ...mine, version: 2, ofLedger: { ...mine.ofLedger, total: '999' } });
  reconnect();
  await expect.poll(() => calls).toContain(read);
  await expect.element(bell('Notifications, 1 unread')).toBeInTheDocument();
  await expect.element(screen.getByText('$999.00')).toBeVisible();
});
