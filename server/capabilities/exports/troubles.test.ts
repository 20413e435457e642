import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { until } from '../../testing/program.ts';
import { ExportPlace, unique } from './testing/ExportPlace.ts';

let place: ExportPlace;

beforeAll(async () => {
  place = await ExportPlace.start();
});
afterAll(() => place.product.stop());
beforeEach(() => place.renew());

describe('when the ledger', () => {
  it.each(ledgers)('%s loses its answer, there is one bill all the same', async (ledger) => {
    await place.connect(ledger);
    // The vendor is there already: the next thing that is written is the bill.
    const vendorName = unique('Lost');
    await place.ask(await place.approved({ vendorName }), ledger);
    const number = unique('EX');
    const id = await place.approved({ vendorName, invoiceNumber: number });
    await place.disturb({ fault: 'lose' }, ledger);
    const name = ledger === 'xero' ? 'Xero' : 'QuickBooks';
    expect((await place.ask(id, ledger)).message).toBe(
      `${name} does not answer. The invoice goes to ${name} as soon as it can.`,
    );
    expect(await place.billsOf(number)).toHaveLength(1);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'waiting' }]);
    // Names of requests are forgotten after a while: then it is found by its mark.
    await place.disturb({ forget: '1' }, ledger);
    await place.hurry();
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('is out of order or takes no more, it is tried again', async () => {
    await place.connect();
    const vendorName = unique('Busy');
    await place.ask(await place.approved({ vendorName }));
    for (const fault of ['unavailable', 'limit', 'miss']) {
      const number = unique('EX');
      const id = await place.approved({ vendorName, invoiceNumber: number });
      await place.disturb({ fault });
      await place.ask(id);
      await place.hurry();
      await until(
        `${fault} to be over`,
        async () => (await place.factsOf(id))[0]?.state === 'exported',
      );
      expect(await place.billsOf(number)).toHaveLength(1);
    }
  });

  it('refuses the bill, it says why, and a retry is another request', async () => {
    await place.connect();
    const vendorName = unique('Closed');
    await place.ask(await place.approved({ vendorName }));
    const number = unique('EX');
    const id = await place.approved({ vendorName, invoiceNumber: number });
    await place.disturb({ fault: 'closed' });
    const reply = await place.ask(id);
    expect(reply.status).toBe(409);
    expect(reply.message).toMatch(/closed in QuickBooks/);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'failed', problem: reply.message }]);
    const { client } = place.company.admin;
    const [failed, ...others] = await client.call(listFailedOperations);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      type: 'Export to QuickBooks',
      entityId: id,
      entityName: number,
      error: reply.message,
    });
    const operationId = failed?.id ?? '';
    const retries = await Promise.all([place.retry(operationId), place.retry(operationId)]);
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409]);
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
    expect(await client.call(listFailedOperations)).toEqual([]);
    const audited = (await place.entriesOf(id)).map(({ status }) => status);
    expect(audited.slice(-4)).toEqual(['pending', 'failure', 'pending', 'success']);
  });

  it('has forgotten our token, another is asked for and nothing is lost', async () => {
    await place.connect();
    await place.disturb({ hours: '2' });
    const number = unique('EX');
    const id = await place.approved({ invoiceNumber: number });
    expect((await place.ask(id)).status).toBe(200);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('lets us in no longer, it says reconnect, and goes on once it is', async () => {
    await place.connect();
    await place.disturb({ withdraw: '1' });
    const number = unique('EX');
    const id = await place.approved({ invoiceNumber: number });
    expect((await place.ask(id)).message).toMatch(/Reconnect it in the Integrations page/);
    const [own] = await place.client.call(listIntegrations);
    expect(own).toMatchObject({ isActive: false, needsReconnection: true });
    const audited = await place.entriesOf('quickbooks');
    expect(audited.at(-1)).toMatchObject({ entity_type: 'integration', status: 'failure' });
    await place.connect();
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('turns away what it has just let in, that is told of the connection and in the log', async () => {
    await place.connect();
    const id = await place.approved();
    await place.disturb({ 'access-minutes': '0.00005' });
    await place.disturb({ hours: '2' });
    expect((await place.ask(id)).message).toMatch(/Reconnect it in the Integrations page/);
    await place.disturb({ 'access-minutes': '60' });
    const [own] = await place.client.call(listIntegrations);
    expect(own).toMatchObject({ isActive: false, needsReconnection: true });
    const audited = await place.entriesOf('quickbooks');
    expect(audited.at(-1)).toMatchObject({
      status: 'failure',
      old_values: { state: 'connected' },
      new_values: { state: 'reconnect' },
    });
  });
});

describe('what waits for a ledger', () => {
  it('is found again when its bill was sent, whoever asks for it anew', async () => {
    await place.connect();
    const vendorName = unique('Uncertain');
    await place.ask(await place.approved({ vendorName }));
    const number = unique('EX');
    const id = await place.approved({ vendorName, invoiceNumber: number });
    await place.disturb({ fault: 'lose' });
    await place.ask(id);
    await place.client.call(integrationCalls.quickbooks.disconnect);
    await place.connect();
    expect((await place.ask(id)).status).toBe(200);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'exported' }]);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('fails when it is disconnected', async () => {
    await place.connect();
    await place.disturb({ fault: 'unavailable' });
    const id = await place.approved();
    await place.ask(id);
    await place.client.call(integrationCalls.quickbooks.disconnect);
    expect(await place.factsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect((await place.entriesOf(id)).at(-1)).toMatchObject({
      status: 'failure',
      error_message: 'QuickBooks was disconnected before this invoice was there.',
    });
    expect(await place.client.call(listFailedOperations)).toHaveLength(1);
  });

  it('goes there by itself after an approval where that is wished for', async () => {
    await place.connect();
    await place.client.call(integrationCalls.quickbooks.changeMapping, {
      body: { exportsOnApproval: true },
    });
    const number = unique('EX');
    const id = await place.approved({ invoiceNumber: number });
    await place.untilExported(id);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  it('goes there with others', async () => {
    await place.connect();
    const ids = [await place.approved(), await place.approved(), await place.approved()];
    const waiting = await invoiceOf(place.inCompany);
    const answer = await place.client.call(exportCalls.quickbooks.several, {
      body: { invoiceIds: [...ids, waiting] },
    });
    expect(answer).toMatchObject({
      message: '3 invoices go to QuickBooks, 1 not',
      refused: [{ id: waiting, code: 'not_approved' }],
    });
    await until('all to be there', async () => {
      const logs = await place.client.call(listExportLogs);
      return logs.length === 3 && logs.every(({ status }) => status === 'success');
    });
  });
});
