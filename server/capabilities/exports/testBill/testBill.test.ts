import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations, retryCalls } from '#shared/operations/contract.ts';
import { checkLedgers } from '#shared/witness/contract.ts';
import { booksOf } from '../../integrations/testing/sandboxLedgers.ts';
import { ExportFixture } from '../testing/ExportFixture.ts';
import { testVendor } from './testInvoice.ts';

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(async () => {
  await fixture.renew();
  // These tests make more calls than Xero allows per minute.
  await fixture.disturb({ hours: '0.02' }, 'xero');
});

const send = (ledger: LedgerId) => fixture.client.call(integrationCalls[ledger].sendTestBill);

/** Bills of the test that were ever made, and those that are still in force. */
async function testBillsIn(ledger: LedgerId) {
  const { bills, vendors } = await booksOf(fixture.product.server);
  const all = Object.values(bills).filter(
    (bill) => bill.ledger === ledger && vendors[bill.vendor]?.name === testVendor,
  );
  return all.filter(({ status }) => status !== 'DELETED' && status !== 'VOIDED');
}

const lastId = async () => (await booksOf(fixture.product.server)).last;

describe.each(ledgers)('a test bill to %s', (ledger) => {
  it('is made, deleted again, and is in no list of what was entered past Docket', async () => {
    await fixture.connect(ledger);
    const { testBill } = await send(ledger);
    expect(testBill).toMatchObject({
      state: 'done',
      number: expect.stringMatching(/^DOCKET-TEST-[0-9A-F]{8}$/),
      problem: null,
      url: null,
    });
    expect(await testBillsIn(ledger)).toEqual([]);
    expect(await fixture.client.call(checkLedgers)).toMatchObject({ open: 0 });
    expect((await fixture.entriesOf(ledger)).filter(({ action }) => action === 'export')).toEqual([
      expect.objectContaining({ status: 'pending' }),
      expect.objectContaining({ status: 'success' }),
    ]);
  });

  it('whose answer is lost is found and deleted, and no second one is made', async () => {
    await fixture.connect(ledger);
    await send(ledger);
    await fixture.disturb({ fault: 'lose', at: 'bill' }, ledger);
    const lost = await send(ledger);
    expect(lost.testBill).toMatchObject({ state: 'underWay', problem: expect.any(String) });
    expect(await testBillsIn(ledger)).toHaveLength(1);
    const again = await send(ledger);
    expect(again.testBill).toMatchObject({ state: 'done', number: lost.testBill?.number });
    expect(await testBillsIn(ledger)).toEqual([]);
  });

  it('that the ledger refuses says why, and leaves nothing', async () => {
    await fixture.connect(ledger);
    await send(ledger);
    await fixture.disturb({ fault: 'closed', at: 'bill' }, ledger);
    const { testBill } = await send(ledger);
    expect(testBill).toMatchObject({ state: 'failed', problem: expect.any(String) });
    expect(await testBillsIn(ledger)).toEqual([]);
    expect((await send(ledger)).testBill).toMatchObject({ state: 'done' });
  });
});

it('two people who send a test bill at once send one', async () => {
  await fixture.connect('quickbooks');
  await send('quickbooks');
  const before = await lastId();
  const answers = await Promise.all([send('quickbooks'), send('quickbooks')]);
  // Who asks while the other's bill is being made is told so.
  const states = answers.map(({ testBill }) => testBill?.state);
  expect(states).toContain('done');
  expect(['done', 'underWay']).toEqual(expect.arrayContaining(states));
  const { rows } = await fixture.product.database.asSuperuser(
    'select id from ledger_test_bills where account_id = $1 offset 1',
    [fixture.company.accountId],
  );
  // The second may have come after the first was finished, and is another test then.
  expect((await lastId()) - before).toBe(rows.length);
});

it('a test bill that cannot be finished is a failed operation of its ledger, and Retry deletes it', async () => {
  await fixture.connect('quickbooks');
  await send('quickbooks');
  await fixture.disturb({ fault: 'lose', at: 'bill' });
  await send('quickbooks');
  expect(await testBillsIn('quickbooks')).toHaveLength(1);
  // Without the retry by itself, so that only asking again and Retry go on with it.
  await fixture.product.database.asSuperuser(
    `delete from jobs.job where name = 'exports.test-bill' and state in ('created', 'retry')`,
  );
  await fixture.disturb({ withdraw: '1' });
  await send('quickbooks');
  await fixture.product.server.drain();
  const failedOf = async (ledger: LedgerId) => {
    const { body } = await fixture.client.send(
      'GET',
      `${listFailedOperations.path}?ledger=${ledger}`,
    );
    return listFailedOperations.answer.parse(body);
  };
  const [failed] = await failedOf('quickbooks');
  expect(failed).toMatchObject({ type: 'Test bill to QuickBooks', ledger: 'quickbooks' });
  expect(await failedOf('xero')).toEqual([]);
  await fixture.connect('quickbooks');
  await fixture.client.call(retryCalls.job, { params: { operationId: failed?.id ?? '' } });
  await fixture.product.server.drain();
  expect(await testBillsIn('quickbooks')).toEqual([]);
  expect(await failedOf('quickbooks')).toEqual([]);
  const all = await fixture.client.call(listIntegrations);
  expect(all.find(({ id }) => id === 'quickbooks')?.testBill).toMatchObject({ state: 'done' });
});
