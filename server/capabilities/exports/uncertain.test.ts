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
import { ExportPlace, unique } from './testing/ExportPlace.ts';

const { choose: chooseOrganization } = organizationCalls.xero;

let place: ExportPlace;

beforeAll(async () => {
  place = await ExportPlace.start();
});
afterAll(() => place.product.stop());
beforeEach(() => place.renew());

const disconnect = () => place.client.call(integrationCalls.quickbooks.disconnect);

/** Its bill is in the ledger, and the answer was lost. */
async function sentAndUnheard(ledger: (typeof ledgers)[number] = 'quickbooks') {
  const vendorName = await place.knownVendor(ledger);
  const number = unique('EX');
  const id = await place.approved({ vendorName, invoiceNumber: number });
  await place.disturb({ fault: 'lose' }, ledger);
  await place.ask(id, ledger);
  expect(await place.billsOf(number)).toHaveLength(1);
  return { id, number };
}

describe('an invoice that may be in a ledger', () => {
  it('is not opened again, though its export has failed, until that is known', async () => {
    await place.connect();
    const { id, number } = await sentAndUnheard();
    await disconnect();
    expect(await place.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: true }]);
    expect(await place.reopen(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('whether it arrived is not known'),
    });
    await place.connect();
    expect((await place.ask(id)).status).toBe(200);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'exported', isUncertain: false }]);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('is kept back where it was not sent yet, and goes there once it is approved anew', async () => {
    await place.connect();
    await place.disturb({ fault: 'unavailable', at: 'read' });
    const number = unique('EX');
    const id = await place.approved({ invoiceNumber: number });
    await place.ask(id);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'waiting' }]);
    expect(await place.reopen(id)).toMatchObject({ status: 200 });
    expect(await place.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: false }]);
    const noted = (await place.entriesOf(id)).filter(({ status }) => status === 'failure');
    expect(noted).toMatchObject([
      { action: 'export', error_message: expect.stringContaining('opened again') },
    ]);
    await place.hurry();
    expect(await approveAs(place.company.admin, id)).toMatchObject({ status: 200 });
    expect(await place.billsOf(number)).toEqual([]);
    expect((await place.ask(id)).status).toBe(200);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('is not opened while it is on its way', async () => {
    await place.connect();
    const { id } = await sentAndUnheard();
    expect(await place.reopen(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Wait until that is known'),
    });
  });

  it('is opened again once the ledger has said that it is not there', async () => {
    await place.connect();
    const vendorName = await place.knownVendor();
    const id = await place.approved({ vendorName });
    await place.disturb({ fault: 'closed' });
    await place.ask(id);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: false }]);
    expect((await place.reopen(id)).status).toBe(200);
  });

  it('stays as it is when other books are connected than those it is in', async () => {
    await place.connect();
    const [first, second] = companies.quickbooks;
    const id = await place.approved({ vendorName: await place.knownVendor() });
    await place.ask(id);
    await disconnect();
    await place.connect('quickbooks', second.id);
    const [connected] = await place.client.call(listIntegrations);
    expect(connected).toMatchObject({ isActive: true, companyId: second.id });
    await place.disturb({ fault: 'closed' });
    await place.ask(id);
    expect(await place.factsOf(id)).toMatchObject([
      { companyId: first.id, state: 'exported' },
      { companyId: second.id, state: 'failed' },
    ]);
    expect(await place.reopen(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('has been exported'),
    });
  });
});

describe('an export that is under way', () => {
  it('sends nothing any more once it was given up and its invoice opened again', async () => {
    const { database } = place.product;
    const [uk, nz] = companies.xero;
    await place.connect('xero', [uk.id, nz.id]);
    const choose = (organizationId: string) =>
      place.client.call(chooseOrganization, { body: { organizationId } });
    await choose(uk.id);
    // Held up between the vendor and the bill.
    await database.asSuperuser(`
      create function held_up() returns trigger language plpgsql security definer as $$ begin
        perform 1 from public.subscriptions where account_id = new.account_id for update; return new; end $$;
      create trigger held_up before insert on ledger_vendors for each row execute function held_up()`);
    const hold = await database.holdRow('subscriptions', place.company.accountId);
    const number = unique('EX');
    const id = await place.approved({ invoiceNumber: number });
    await place.client.call(exportCalls.xero.several, { body: { invoiceIds: [id] } });
    await hold.untilWaiting(1);
    await choose(nz.id);
    expect((await place.reopen(id)).status).toBe(200);
    await hold.release();
    await database.asSuperuser('drop function held_up cascade');
    expect(await approveAs(place.company.admin, id)).toMatchObject({ status: 200 });
    expect((await place.ask(id, 'xero')).status).toBe(200);
    expect(await place.billsOf(number)).toMatchObject([{ company: nz.id }]);
  });

  it('is what is answered with, whatever became of others since it was first asked for', async () => {
    await place.connect();
    const { id, number } = await sentAndUnheard();
    await disconnect();
    await place.connect('quickbooks', companies.quickbooks[1].id);
    await place.disturb({ fault: 'closed' });
    expect((await place.ask(id)).status).toBe(409);
    await disconnect();
    await place.connect();
    expect(await place.ask(id)).toMatchObject({
      status: 200,
      message: 'Invoice exported to QuickBooks successfully',
    });
    expect(await place.billsOf(number)).toHaveLength(1);
  });
});

describe('a bill whose answer was lost', () => {
  it.each(ledgers)('is one bill in %s, also when that refuses to be asked', async (ledger) => {
    await place.connect(ledger);
    const { id, number } = await sentAndUnheard(ledger);
    // Refusing to look says nothing about what is there.
    await place.disturb({ fault: 'lapsed', at: 'read' }, ledger);
    await place.hurry();
    const { client } = place;
    await expect.poll(() => client.call(listFailedOperations)).toHaveLength(1);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'failed', isUncertain: true }]);
    // Names of requests are forgotten after a while.
    await place.disturb({ forget: '1' }, ledger);
    const [failed] = await client.call(listFailedOperations);
    expect((await place.retry(failed?.id ?? '')).status).toBe(200);
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('is found in Xero by whichever number it has', async () => {
    await place.connect('xero');
    const vendorName = await place.knownVendor('xero');
    const number = `${unique('EX')},12`;
    const id = await place.approved({ vendorName, invoiceNumber: number });
    await place.disturb({ fault: 'lose' }, 'xero');
    await place.ask(id, 'xero');
    await place.disturb({ forget: '1' }, 'xero');
    await place.hurry();
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('is not sent by an older export that somebody still sees', async () => {
    await place.connect();
    const vendorName = await place.knownVendor();
    const number = unique('EX');
    const id = await place.approved({ vendorName, invoiceNumber: number });
    await place.disturb({ fault: 'closed' });
    await place.ask(id);
    const [seen] = await place.client.call(listFailedOperations);
    await place.disturb({ fault: 'lose' });
    await place.ask(id);
    await disconnect();
    await place.connect();
    await place.disturb({ forget: '1' });
    expect(await place.retry(seen?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'may_be_exported' },
    });
    const [newer, ...others] = await place.client.call(listFailedOperations);
    expect(others).toEqual([]);
    expect((await place.retry(newer?.id ?? '')).status).toBe(200);
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('says so when it is found as the invoice was before it was changed', async () => {
    await place.connect();
    const { id, number } = await sentAndUnheard();
    await disconnect();
    // As it could be before such an invoice was kept from being opened.
    await place.product.database.asSuperuser(
      `update invoices set amount = 200, fingerprint = 'another' where id = $1`,
      [id],
    );
    await place.connect();
    await place.ask(id);
    expect(await place.billsOf(number)).toHaveLength(1);
    expect(await place.factsOf(id)).toMatchObject([
      { state: 'exported', problem: expect.stringContaining('before it was changed here') },
    ]);
  });
});
