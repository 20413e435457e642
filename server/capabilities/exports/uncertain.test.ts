import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCalls } from '#shared/exports/contract.ts';
import {
  integrationCalls,
  listIntegrations,
  organizationCalls,
} from '#shared/integrations/contract.ts';
import { ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { approveAs } from '../../testing/approving.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

const { choose: chooseOrganization } = organizationCalls.xero;

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(() => fixture.renew());

const disconnect = () => fixture.client.call(integrationCalls.quickbooks.disconnect);

/** An invoice whose bill is in the ledger, but the answer was lost. */
async function sentWithoutAnswer(ledger: (typeof ledgers)[number] = 'quickbooks') {
  const vendorName = await fixture.knownVendor(ledger);
  const number = unique('EX');
  const id = await fixture.approved({ vendorName, invoiceNumber: number });
  await fixture.disturb({ fault: 'lose' }, ledger);
  await fixture.ask(id, ledger);
  expect(await fixture.billsOf(number)).toHaveLength(1);
  return { id, number };
}

describe('an invoice that may be in a ledger', () => {
  it('cannot be reopened after a failed export until the outcome is known', async () => {
    await fixture.connect();
    const { id, number } = await sentWithoutAnswer();
    await disconnect();
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: true }]);
    expect(await fixture.reopen(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('whether it arrived is not known'),
    });
    await fixture.connect();
    expect((await fixture.ask(id)).status).toBe(200);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'exported', isUncertain: false }]);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('but was not sent can be reopened, and is exported after the next approval', async () => {
    await fixture.connect();
    await fixture.disturb({ fault: 'unavailable', at: 'read' });
    const number = unique('EX');
    const id = await fixture.approved({ invoiceNumber: number });
    await fixture.ask(id);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'waiting' }]);
    expect(await fixture.reopen(id)).toMatchObject({ status: 200 });
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: false }]);
    const noted = (await fixture.entriesOf(id)).filter(({ status }) => status === 'failure');
    expect(noted).toMatchObject([
      { action: 'export', error_message: expect.stringContaining('reopened') },
    ]);
    await fixture.hurry();
    expect(await approveAs(fixture.company.admin, id)).toMatchObject({ status: 200 });
    expect(await fixture.billsOf(number)).toEqual([]);
    expect((await fixture.ask(id)).status).toBe(200);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('cannot be reopened while it is being sent', async () => {
    await fixture.connect();
    const { id } = await sentWithoutAnswer();
    expect(await fixture.reopen(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Wait until that is known'),
    });
  });

  it('can be reopened once the ledger has refused the bill', async () => {
    await fixture.connect();
    const vendorName = await fixture.knownVendor();
    const id = await fixture.approved({ vendorName });
    await fixture.disturb({ fault: 'closed' });
    await fixture.ask(id);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: false }]);
    expect((await fixture.reopen(id)).status).toBe(200);
  });

  it('cannot be reopened because of its old books, although other books are connected', async () => {
    await fixture.connect();
    const [first, second] = companies.quickbooks;
    const id = await fixture.approved({ vendorName: await fixture.knownVendor() });
    await fixture.ask(id);
    await disconnect();
    await fixture.connect('quickbooks', second.id);
    const [connected] = await fixture.client.call(listIntegrations);
    expect(connected).toMatchObject({ isActive: true, companyId: second.id });
    await fixture.disturb({ fault: 'closed' });
    await fixture.ask(id);
    expect(await fixture.factsOf(id)).toMatchObject([
      { companyId: first.id, state: 'exported' },
      { companyId: second.id, state: 'failed' },
    ]);
    expect(await fixture.reopen(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('has been exported'),
    });
  });
});

describe('an export under way', () => {
  it('sends nothing after it was canceled and its invoice reopened', async () => {
    const { database } = fixture.product;
    const [uk, nz] = companies.xero;
    await fixture.connect('xero', [uk.id, nz.id]);
    const choose = (organizationId: string) =>
      fixture.client.call(chooseOrganization, { body: { organizationId } });
    await choose(uk.id);
    // Blocks the export between creating the vendor and the bill.
    await database.asSuperuser(`
      create function held_up() returns trigger language plpgsql security definer as $$ begin
        perform 1 from public.subscriptions where account_id = new.account_id for update; return new; end $$;
      create trigger held_up before insert on ledger_vendors for each row execute function held_up()`);
    const rowLock = await database.holdRow('subscriptions', fixture.company.accountId);
    const number = unique('EX');
    const id = await fixture.approved({ invoiceNumber: number });
    await fixture.client.call(exportCalls.xero.several, { body: { invoiceIds: [id] } });
    await rowLock.untilWaiting(1);
    await choose(nz.id);
    expect((await fixture.reopen(id)).status).toBe(200);
    await rowLock.release();
    await database.asSuperuser('drop function held_up cascade');
    expect(await approveAs(fixture.company.admin, id)).toMatchObject({ status: 200 });
    expect((await fixture.ask(id, 'xero')).status).toBe(200);
    expect(await fixture.billsOf(number)).toMatchObject([{ company: nz.id }]);
  });

  it('to earlier books is resumed by a request after reconnecting them', async () => {
    await fixture.connect();
    const { id, number } = await sentWithoutAnswer();
    await disconnect();
    await fixture.connect('quickbooks', companies.quickbooks[1].id);
    await fixture.disturb({ fault: 'closed' });
    expect((await fixture.ask(id)).status).toBe(409);
    await disconnect();
    await fixture.connect();
    expect(await fixture.ask(id)).toMatchObject({
      status: 200,
      message: 'Invoice exported to QuickBooks successfully',
    });
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });
});

describe('a bill whose answer was lost', () => {
  it.each(ledgers)(
    'is not duplicated in %s, although the ledger refuses the lookup once',
    async (ledger) => {
      await fixture.connect(ledger);
      const { id, number } = await sentWithoutAnswer(ledger);
      // A refused lookup leaves the outcome uncertain.
      await fixture.disturb({ fault: 'lapsed', at: 'read' }, ledger);
      await fixture.hurry();
      const { client } = fixture;
      await expect.poll(() => client.call(listFailedOperations)).toHaveLength(1);
      expect(await fixture.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: true }]);
      // The ledger forgets idempotency keys after a while.
      await fixture.disturb({ forget: '1' }, ledger);
      const [failed] = await client.call(listFailedOperations);
      expect((await fixture.retry(failed?.id ?? '')).status).toBe(200);
      await fixture.untilExported(id);
      expect(await fixture.billsOf(number)).toHaveLength(1);
    },
  );

  it('is found in Xero even if its number has a comma', async () => {
    await fixture.connect('xero');
    const vendorName = await fixture.knownVendor('xero');
    const number = `${unique('EX')},12`;
    const id = await fixture.approved({ vendorName, invoiceNumber: number });
    await fixture.disturb({ fault: 'lose' }, 'xero');
    await fixture.ask(id, 'xero');
    await fixture.disturb({ forget: '1' }, 'xero');
    await fixture.hurry();
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('is not sent again by retrying an older failed export', async () => {
    await fixture.connect();
    const vendorName = await fixture.knownVendor();
    const number = unique('EX');
    const id = await fixture.approved({ vendorName, invoiceNumber: number });
    await fixture.disturb({ fault: 'closed' });
    await fixture.ask(id);
    const [seen] = await fixture.client.call(listFailedOperations);
    await fixture.disturb({ fault: 'lose' });
    await fixture.ask(id);
    await disconnect();
    await fixture.connect();
    await fixture.disturb({ forget: '1' });
    expect(await fixture.retry(seen?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'may_be_exported' },
    });
    const [newer, ...others] = await fixture.client.call(listFailedOperations);
    expect(others).toEqual([]);
    expect((await fixture.retry(newer?.id ?? '')).status).toBe(200);
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('has a problem text if it is found with values from before a change', async () => {
    await fixture.connect();
    const { id, number } = await sentWithoutAnswer();
    await disconnect();
    // A state from before such invoices were kept from being reopened.
    await fixture.product.database.asSuperuser(
      `update invoices set amount = 200, fingerprint = 'another' where id = $1`,
      [id],
    );
    await fixture.connect();
    await fixture.ask(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
    expect(await fixture.factsOf(id)).toMatchObject([
      { state: 'exported', problem: expect.stringContaining('before it was changed here') },
    ]);
  });
});
