import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { listIntegrations } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { approveAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import { booksOf, connectLedger, disturb } from '../integrations/testing/sandboxLedgers.ts';

let product: OwnProduct;
let company: TestCompany;
let taken = 0;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

const connect = (ledger: LedgerId, { admin } = company) =>
  connectLedger({ client: admin.client, sandbox: product.server }, ledger);

async function approved(vendorName: string, { admin, accountId } = company): Promise<string> {
  const known = { vendorName, invoiceNumber: `P-${++taken}`, currency: 'USD' };
  const id = await invoiceOf({ db: product.database.db, accountId }, known);
  expect(await approveAs(admin, id)).toMatchObject({ status: 200 });
  return id;
}

async function approvedSeveral(count: number, vendorOf: (one: number) => string) {
  const ids: string[] = [];
  for (let one = 0; one < count; one++) ids.push(await approved(vendorOf(one)));
  return ids;
}

const ask = (ledger: LedgerId, invoiceIds: string[], { admin } = company) =>
  admin.client.call(exportCalls[ledger].several, { body: { invoiceIds } });

const logsOf = ({ admin } = company) => admin.client.call(listExportLogs);

const factOf = async (invoiceId: string) =>
  (await company.admin.client.call(getInvoice, { params: { invoiceId } })).exports[0];

/** Ends the pause of the ledger, and makes exports due that wait at most this long. Returns whether it was paused. */
async function endPause(maxSeconds: number): Promise<boolean> {
  const { asSuperuser, wakeNodes } = product.database;
  const { rowCount } = await asSuperuser(
    'update ledger_connections set paused_until = null where account_id = $1 and paused_until > now()',
    [company.accountId],
  );
  await asSuperuser(
    `update export_logs set next_attempt_at = now()
      where account_id = $1 and next_attempt_at between now() and now() + $2 * interval '1 second'`,
    [company.accountId, maxSeconds],
  );
  await wakeNodes();
  return rowCount !== 0;
}

it('exports beyond Xero’s rate limit are sent minute by minute, and none fails', async () => {
  await connect('xero');
  const prefix = `Bulk ${++taken}`;
  // 40 vendors take about two hundred calls.
  await ask('xero', await approvedSeveral(40, (one) => `${prefix} ${one}`));
  let minutes = 0;
  await until('all of them to be there', async () => {
    const logs = await logsOf();
    expect(logs.filter(({ status }) => status === 'failure')).toEqual([]);
    if (logs.every(({ status }) => status === 'success')) return true;
    // Longer than Xero's pause, and shorter than the lease of an export under way.
    if (await endPause(80)) {
      minutes += 1;
      await disturb(product.server, 'xero', { hours: '0.02' });
    }
    return false;
  });
  expect(minutes).toBeGreaterThan(1);
  // Attempts refused by the rate limit do not count.
  expect((await logsOf()).map(({ attempts }) => attempts)).toEqual(Array(40).fill(1));
});

it('at the daily limit of a ledger exports wait with a problem text, and never fail', async () => {
  await connect('xero');
  // The minute of the tests before is over.
  await disturb(product.server, 'xero', { hours: '0.02' });
  const vendorName = `Day ${++taken}`;
  const faultsLeft = async () =>
    (await booksOf(product.server)).faults.map(({ kind, left }) => ({ kind, left }));
  await ask('xero', [await approved(vendorName)]);
  await until('the vendor to be there', async () => (await logsOf())[0]?.status === 'success');
  // Each call from now on uses up one fault.
  await disturb(product.server, 'xero', { fault: 'day', count: '10' });
  const first = await approved(vendorName);
  await ask('xero', [first]);
  await until('it to be told', async () => (await factOf(first))?.problem !== null);
  expect(await faultsLeft()).toEqual([{ kind: 'day', left: 9 }]);
  const second = await approved(vendorName);
  await ask('xero', [second]);
  await until('the other to be told', async () => (await factOf(second))?.problem !== null);
  for (const id of [first, second]) {
    expect(await factOf(id)).toMatchObject({
      state: 'waiting',
      problem: 'Xero accepts no more requests for some time.',
    });
  }
  const [log] = await logsOf();
  expect(log?.attempts).toBe(0);
  const hours = (Date.parse(log?.nextAttemptAt ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(5.5);

  const xero = (await company.admin.client.call(listIntegrations)).find(({ id }) => id === 'xero');
  expect(Date.parse(xero?.pausedUntil ?? '')).toBeGreaterThan(Date.now() + 5.5 * 3_600_000);

  // Even after many attempts.
  await product.database.asSuperuser(
    `update export_logs set attempts = 1000 where account_id = $1 and status = 'pending'`,
    [company.accountId],
  );
  await endPause(24 * 3_600);
  await until('the next one to be turned away', async () => {
    const [fault] = await faultsLeft();
    return (fault?.left ?? 0) < 9;
  });
  expect(await factOf(first)).toMatchObject({ state: 'waiting' });
  expect(await factOf(second)).toMatchObject({ state: 'waiting' });
});

it('many exports of one company do not delay those of another', async () => {
  const other = await createCompany({ db: product.database.db, server: product.server });
  await connect('quickbooks');
  await connect('quickbooks', other);
  const [many, few] = [`Many ${++taken}`, `Few ${taken}`];
  const ids = await approvedSeveral(60, () => many);
  const one = await approved(few, other);
  await ask('quickbooks', ids);
  await ask('quickbooks', [one], other);
  await until('the only one to be there', async () => {
    const [log] = await logsOf(other);
    return log?.status === 'success';
  });
  const waiting = (await logsOf()).filter(({ status }) => status === 'pending');
  expect(waiting.length).toBeGreaterThan(20);
});
