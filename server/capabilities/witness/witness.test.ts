import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import {
  assignFinding,
  checkLedgers,
  closeFinding,
  type LedgerFinding,
  listFindings,
  readFindings,
  reopenFinding,
} from '#shared/witness/contract.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { approveAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { lettersTo } from '../../testing/letters.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import { readPayments } from '../exports/readPayments.ts';
import {
  accessOf,
  booksOf,
  connectLedger,
  disturb,
  enterBill,
} from '../integrations/testing/sandboxLedgers.ts';

let product: OwnProduct;
let company: TestCompany;
let made = 0;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
  made += 1;
  // Calls are limited by the minute.
  for (const ledger of ledgers) await disturb(product.server, ledger, { hours: '0.02' });
});

const here = () => ({ db: product.database.db, accountId: company.accountId });

/** Other tests enter bills into the same books, so each has numbers and vendors of its own. */
const numbered = (name: string) => `${name}-${made}`;
const vendor = () => `Hand & Sons ${made}`;

const connect = (ledger: LedgerId) =>
  connectLedger({ client: company.admin.client, sandbox: product.server }, ledger);

/** Those that tell of findings. */
async function findingLetters({ email }: { email: string }) {
  await product.server.drain();
  const letters = await lettersTo(product.server, email);
  return letters.filter(({ subject }) => subject?.endsWith('with Docket'));
}

type Known = Parameters<typeof invoiceOf>[1];

async function approved(number: string, known: Known = {}): Promise<string> {
  const fields = { invoiceNumber: number, vendorName: vendor(), amount: '120.00' };
  const id = await invoiceOf(here(), { ...fields, invoiceDate: '2026-05-04', ...known });
  expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
  return id;
}

async function exported(ledger: LedgerId, number: string, known: Known = {}): Promise<string> {
  const id = await approved(number, known);
  const { client } = company.admin;
  await client.call(exportCalls[ledger].several, { body: { invoiceIds: [id] } });
  await until('the export to be there', async () => {
    const logs = await client.call(listExportLogs);
    return logs.every(({ status }) => status === 'success');
  });
  return id;
}

async function billIdOf(number: string): Promise<string> {
  const bills = Object.values((await booksOf(product.server)).bills);
  return bills.find((bill) => bill.number === number)?.id ?? '';
}

const check = () => company.admin.client.call(checkLedgers);

async function findings(state: 'open' | 'closed' = 'open'): Promise<LedgerFinding[]> {
  const { body } = await company.admin.client.send('GET', `${listFindings.path}?state=${state}`);
  return listFindings.answer.parse(body);
}

/** The open findings about the bills of this test. */
async function found(): Promise<LedgerFinding[]> {
  await check();
  return (await findings()).filter(({ ofLedger }) => ofLedger.number?.endsWith(`-${made}`));
}

describe.each(ledgers)('bills in %s', (ledger) => {
  beforeEach(async () => {
    await connect(ledger);
  });

  const change = (form: Readonly<Record<string, string>>) => disturb(product.server, ledger, form);

  const enter = (number: string, more: Readonly<Record<string, string>> = {}) =>
    enterBill(product.server, ledger, { vendor: vendor(), number, total: '75', more });

  it('that agree with their invoices are no findings', async () => {
    await exported(ledger, numbered('A'));
    expect(await found()).toEqual([]);
  });

  it('that were entered past Docket are found once, with the person who connected it as owner', async () => {
    const number = numbered('P');
    const invoiceId = await invoiceOf(here(), { invoiceNumber: number, vendorName: vendor() });
    await enter(number);
    const [finding, ...others] = await found();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{ ledger, kind: 'pastDocket', ownerId: company.admin.id, closed: null },
      ofLedger: { number, vendorName: vendor(), total: '75', status: 'open', invoiceId: null },
      ofDocket: { invoiceId, status: 'pending_review' },
    });
    expect(finding?.ofLedger.url).toContain(finding?.ofLedger.id);
    expect(await found()).toEqual([finding]);
    const letters = await findingLetters(company.admin);
    expect(letters).toMatchObject([
      { text: expect.stringContaining('The ledger check has found') },
    ]);
  });

  it('that were there before the connection are none', async () => {
    await enter(numbered('B'));
    await product.database.asSuperuser(
      `update ledger_connections set connected_at = now() + interval '400 days' where account_id = $1`,
      [company.accountId],
    );
    expect(await found()).toEqual([]);

    await company.admin.client.call(integrationCalls[ledger].changeMapping, {
      body: { comparedFrom: '2026-05-01' },
    });
    expect(await found()).toMatchObject([{ kind: 'pastDocket' }]);
  });

  const account = {
    quickbooks: '58',
    xero: '404',
    sage: 'b2c10000000000000000000000007900',
    odoo: '6270',
  }[ledger];
  const iban = 'DE89370400440532013000';

  it('of which one thing was changed after the approval are found with it, and with nothing else', async () => {
    const changes = {
      // The first one: a bank account that comes later would be held.
      bank: { 'bank-of': vendor(), bank: 'GB33BUKB20201555555555' },
      amount: { total: '210' },
      vendor: { vendor: `Others ${made}` },
      account: { account },
    };
    for (const [index, [field, form]] of Object.entries(changes).entries()) {
      const number = numbered(`C-${field}`);
      // The same amount twice would be held as a duplicate.
      const amount = `${100 + index}.00`;
      await exported(ledger, number, { amount, ...(field === 'bank' && { iban }) });
      await change({ change: await billIdOf(number), ...form });
    }
    const about = (await found()).map(({ kind, ofLedger, differences }) => [
      ofLedger.number,
      kind,
      ...differences.map((one) => one.field),
    ]);
    expect(about.toSorted()).toEqual(
      Object.keys(changes)
        .map((field) => [numbered(`C-${field}`), 'changed', field])
        .toSorted(),
    );
  });

  it('whose amount, vendor, account or bank details were changed after the approval are found', async () => {
    const number = numbered('C');
    const invoiceId = await exported(ledger, number, { iban });
    await change({ 'bank-of': vendor(), bank: 'GB33BUKB20201555555555' });
    await change({ change: await billIdOf(number), total: '210', account });
    const [finding] = await found();
    expect(finding).toMatchObject({
      ...{ kind: 'changed', ofDocket: { invoiceId, total: '120.00' }, ofLedger: { total: '210' } },
      differences: [
        { field: 'amount' },
        { field: 'account', ledger: expect.stringContaining('Bank') },
        { field: 'bank', docket: iban, ledger: 'GB33BUKB20201555555555' },
      ],
    });

    await change({ change: await billIdOf(number), vendor: `Others ${made}` });
    expect(await found()).toMatchObject([
      {
        id: finding?.id,
        version: 2,
        differences: [
          { field: 'amount' },
          { field: 'vendor', docket: vendor(), ledger: `Others ${made}` },
          { field: 'account' },
        ],
      },
    ]);

    await company.admin.client.call(integrationCalls[ledger].changeMapping, {
      body: { comparedFields: ['vendor'] },
    });
    expect(await found()).toMatchObject([{ version: 3, differences: [{ field: 'vendor' }] }]);
    await change({ change: await billIdOf(number), vendor: vendor() });
    expect(await found()).toEqual([]);
    expect(await findings('closed')).toMatchObject([
      { id: finding?.id, closed: { by: null, reason: null } },
    ]);
  });

  it('that stand there twice are found, by number or by amount and date', async () => {
    const number = numbered('D');
    const { currency } = companies[ledger][0];
    const invoiceId = await exported(ledger, number, { currency });
    await enter(number.toLowerCase().replace('-', ' '), { total: '1' });
    await enter(numbered('E'), { total: '120', date: '2026-05-06' });
    await check();
    const doubles = (await findings()).filter(({ kind }) => kind === 'double');
    expect(doubles).toHaveLength(2);
    for (const double of doubles) {
      expect(double).toMatchObject({ other: { number, invoiceId }, ofDocket: { invoiceId } });
    }
  });

  it('that were paid before the approval are found, and stay found when it is approved', async () => {
    const number = numbered('F');
    const invoiceId = await invoiceOf(here(), { invoiceNumber: number, vendorName: vendor() });
    await enter(number);
    await change({ pay: await billIdOf(number) });
    const paid = { kind: 'paidBeforeApproved', ofLedger: { status: 'paid' } };
    expect(await found()).toMatchObject([{ ...paid, ofDocket: { invoiceId } }]);
    await approveAs(company.admin, invoiceId);
    expect(await found()).toMatchObject([{ ...paid, ofDocket: { status: 'approved' } }]);
  });

  it('that were deleted or made void there are found, also after the invoice knows', async () => {
    const [deleted, voided] = [numbered('G'), numbered('V')];
    const ids = [
      await exported(ledger, deleted),
      await exported(ledger, voided, { amount: '70.00' }),
    ];
    await change({ delete: await billIdOf(deleted) });
    await change({ void: await billIdOf(voided) });
    await readPayments(
      { db: product.database.db, access: accessOf(product) },
      { accountId: company.accountId, ledger },
    );
    const open = await found();
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(['deleted', 'void']);
    expect(open.map(({ ofDocket }) => ofDocket?.invoiceId).toSorted()).toEqual(ids.toSorted());
    // A void bill has nothing left to pay, but was not paid.
    expect(open.map(({ ofDocket }) => ofDocket?.status)).toEqual(['approved', 'approved']);

    // Exported again, it is there again.
    const { client } = company.admin;
    await client.call(exportCalls[ledger].several, { body: { invoiceIds: [ids[0] ?? ''] } });
    await until('the bill to be there again', async () => (await billIdOf(deleted)) !== '');
    await until('the finding to end', async () => {
      await check();
      return (await findings()).every(({ kind }) => kind !== 'deleted');
    });
  });
});

describe('a finding', () => {
  async function one(): Promise<LedgerFinding> {
    await connect('quickbooks');
    const number = numbered('H');
    await enterBill(product.server, 'quickbooks', { vendor: vendor(), number });
    const [finding] = await found();
    if (!finding) throw new Error('Nothing was found');
    return finding;
  }

  const close = ({ id: findingId, version }: LedgerFinding, reason = 'A subscription') =>
    company.admin.client.call(closeFinding, { params: { findingId }, body: { reason, version } });

  it('ends with a reason, which holds for exactly what was found', async () => {
    const finding = await one();
    const closed = await close(finding);
    expect(closed.closed).toMatchObject({
      by: { id: company.admin.id },
      reason: 'A subscription',
    });
    expect(await found()).toEqual([]);
    await disturb(product.server, 'quickbooks', { pay: finding.ofLedger.id });
    expect(await found()).toEqual([]);
    await disturb(product.server, 'quickbooks', { change: finding.ofLedger.id, total: '999' });
    expect(await found()).toMatchObject([{ id: finding.id, version: 2, closed: null }]);
  });

  it('cannot be closed by somebody who has not seen what it is now', async () => {
    const finding = await one();
    await disturb(product.server, 'quickbooks', { change: finding.ofLedger.id, total: '999' });
    await check();
    const path = `/api/ledger-findings/${finding.id}/close`;
    const reply = await company.admin.client.send('POST', path, { reason: 'Fine', version: 1 });
    expect(reply).toMatchObject({ status: 409, body: { code: 'finding_changed' } });
    const blank = await company.admin.client.send('POST', path, { reason: ' ', version: 2 });
    expect(blank.status).toBe(400);
  });

  it('that has changed since its owner saw it stays unread', async () => {
    const finding = await one();
    const { admin } = company;
    const params = { findingId: finding.id };
    const ownerId = admin.id;
    const { seq } = await admin.client.call(assignFinding, { params, body: { ownerId: null } });
    await admin.client.call(assignFinding, { params, body: { ownerId } });
    await disturb(product.server, 'quickbooks', { change: finding.ofLedger.id, total: '999' });
    const [now] = await found();
    expect(now).toMatchObject({ id: finding.id, ownerId, version: 2, ownerReadAt: null });
    await admin.client.call(readFindings, { body: { seen: [{ id: finding.id, seq }] } });
    expect(await found()).toEqual([now]);
    // An old client names only its id.
    const old = await admin.client.send('POST', readFindings.path, { ids: [finding.id] });
    expect(old.status).toBe(204);
    expect(await found()).toMatchObject([{ id: finding.id, ownerReadAt: expect.any(String) }]);
  });

  it('is given to others, closed and opened again by admins and managers, and the log has it all', async () => {
    const manager = await company.hire('manager');
    const clerk = await company.hire('clerk');
    const { id: findingId, version } = await one();
    const params = { findingId };
    const refused = await clerk.client.send('POST', checkLedgers.path);
    expect(refused.status).toBe(403);
    const entries = await auditedBy(here(), async () => {
      const body = { ownerId: clerk.id };
      const { ownerId, seq } = await manager.client.call(assignFinding, { params, body });
      expect(ownerId).toBe(clerk.id);
      await manager.client.call(assignFinding, { params, body });
      // Only its owner reads the notification.
      for (const [person, isRead] of [
        [manager, false],
        [clerk, true],
      ] as const) {
        await person.client.call(readFindings, { body: { seen: [{ id: findingId, seq }] } });
        const [now] = (await manager.client.call(listFindings)).filter(
          ({ id }) => id === findingId,
        );
        expect(now?.ownerReadAt !== null).toBe(isRead);
      }
      const reason = { reason: 'Agreed by phone', version };
      await manager.client.call(closeFinding, { params, body: reason });
      await manager.client.call(reopenFinding, { params });
    });
    expect(entries).toMatchObject([
      { new_values: { owner: expect.any(String) } },
      { new_values: { state: 'closed', reason: 'Agreed by phone' } },
      { old_values: { reason: 'Agreed by phone' }, new_values: { state: 'open' } },
    ]);
    expect(await findingLetters(clerk)).toMatchObject([
      { text: expect.stringContaining('asks you to look at it') },
    ]);
    const stranger = await createCompany({ db: product.database.db, server: product.server });
    const path = `/api/ledger-findings/${findingId}/reopen`;
    expect((await stranger.admin.client.send('POST', path)).status).toBe(404);
  });

  it('of a ledger that does not answer is left as it is', async () => {
    const finding = await one();
    await disturb(product.server, 'quickbooks', {
      ...{ fault: 'unavailable', at: 'read', count: '1' },
    });
    const reply = await company.admin.client.send('POST', checkLedgers.path);
    expect(reply).toMatchObject({ status: 502, body: { code: 'ledger_unreachable' } });
    expect(await found()).toEqual([finding]);
  });
});
