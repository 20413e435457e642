import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { until } from '../../testing/program.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(() => fixture.renew());

describe('an export', () => {
  it.each(ledgers)('makes one bill although an answer of %s is lost', async (ledger) => {
    await fixture.connect(ledger);
    // The vendor exists in the ledger, so the next write is the bill.
    const vendorName = unique('Lost');
    await fixture.ask(await fixture.approved({ vendorName }), ledger);
    const number = unique('EX');
    const id = await fixture.approved({ vendorName, invoiceNumber: number });
    await fixture.disturb({ fault: 'lose' }, ledger);
    const name = ledgerNames[ledger].short;
    expect((await fixture.ask(id, ledger)).message).toBe(
      `${name} does not answer. The invoice goes to ${name} as soon as it can.`,
    );
    expect(await fixture.billsOf(number)).toHaveLength(1);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'waiting' }]);
    // The ledger forgets idempotency keys after a while; then the bill is found by its mark.
    await fixture.disturb({ forget: '1' }, ledger);
    await fixture.hurry();
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('is retried when the ledger is unavailable or busy', async () => {
    await fixture.connect();
    const vendorName = unique('Busy');
    await fixture.ask(await fixture.approved({ vendorName }));
    for (const fault of ['unavailable', 'limit', 'miss']) {
      const number = unique('EX');
      const id = await fixture.approved({ vendorName, invoiceNumber: number });
      await fixture.disturb({ fault });
      await fixture.ask(id);
      await fixture.hurry();
      await until(
        `${fault} to be over`,
        async () => (await fixture.factsOf(id))[0]?.state === 'exported',
      );
      expect(await fixture.billsOf(number)).toHaveLength(1);
    }
  });

  it('fails with a reason when the bill is refused, and a retry succeeds', async () => {
    await fixture.connect();
    const vendorName = unique('Closed');
    await fixture.ask(await fixture.approved({ vendorName }));
    const number = unique('EX');
    const id = await fixture.approved({ vendorName, invoiceNumber: number });
    await fixture.disturb({ fault: 'closed' });
    const reply = await fixture.ask(id);
    expect(reply.status).toBe(409);
    expect(reply.message).toMatch(/closed in QuickBooks/);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'failed', problem: reply.message }]);
    const { client } = fixture.company.admin;
    const [failed, ...others] = await client.call(listFailedOperations);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      type: 'Export to QuickBooks',
      entityId: id,
      entityName: number,
      error: reply.message,
    });
    const operationId = failed?.id ?? '';
    const retries = await Promise.all([fixture.retry(operationId), fixture.retry(operationId)]);
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409]);
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
    expect(await client.call(listFailedOperations)).toEqual([]);
    const audited = (await fixture.entriesOf(id)).map(({ status }) => status);
    expect(audited.slice(-4)).toEqual(['pending', 'failure', 'pending', 'success']);
  });

  it('renews an expired token', async () => {
    await fixture.connect();
    await fixture.disturb({ hours: '2' });
    const number = unique('EX');
    const id = await fixture.approved({ invoiceNumber: number });
    expect((await fixture.ask(id)).status).toBe(200);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('waits when access was withdrawn, and continues after reconnecting', async () => {
    await fixture.connect();
    await fixture.disturb({ withdraw: '1' });
    const number = unique('EX');
    const id = await fixture.approved({ invoiceNumber: number });
    expect((await fixture.ask(id)).message).toMatch(/Reconnect it in the Integrations page/);
    const [own] = await fixture.client.call(listIntegrations);
    expect(own).toMatchObject({ isActive: false, needsReconnection: true });
    const audited = await fixture.entriesOf('quickbooks');
    expect(audited.at(-1)).toMatchObject({ entity_type: 'integration', status: 'failure' });
    await fixture.connect();
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('marks the connection for reconnecting, and logs that, when a renewed token is refused', async () => {
    await fixture.connect();
    const id = await fixture.approved();
    await fixture.disturb({ 'access-minutes': '0' });
    await fixture.disturb({ hours: '2' });
    expect((await fixture.ask(id)).message).toMatch(/Reconnect it in the Integrations page/);
    await fixture.disturb({ 'access-minutes': '60' });
    const [own] = await fixture.client.call(listIntegrations);
    expect(own).toMatchObject({ isActive: false, needsReconnection: true });
    const audited = await fixture.entriesOf('quickbooks');
    expect(audited.at(-1)).toMatchObject({
      status: 'failure',
      old_values: { state: 'connected' },
      new_values: { state: 'reconnect' },
    });
  });
});

describe('a waiting export', () => {
  it('whose bill was sent is found again by a new request', async () => {
    await fixture.connect();
    const vendorName = unique('Uncertain');
    await fixture.ask(await fixture.approved({ vendorName }));
    const number = unique('EX');
    const id = await fixture.approved({ vendorName, invoiceNumber: number });
    await fixture.disturb({ fault: 'lose' });
    await fixture.ask(id);
    await fixture.client.call(integrationCalls.quickbooks.disconnect);
    await fixture.connect();
    expect((await fixture.ask(id)).status).toBe(200);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'exported' }]);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('fails when the ledger is disconnected', async () => {
    await fixture.connect();
    await fixture.disturb({ fault: 'unavailable' });
    const id = await fixture.approved();
    await fixture.ask(id);
    await fixture.client.call(integrationCalls.quickbooks.disconnect);
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect((await fixture.entriesOf(id)).at(-1)).toMatchObject({
      status: 'failure',
      error_message: 'QuickBooks was disconnected before this invoice was there.',
    });
    expect(await fixture.client.call(listFailedOperations)).toHaveLength(1);
  });

  it('is requested automatically after an approval if the company has chosen that', async () => {
    await fixture.connect();
    await fixture.client.call(integrationCalls.quickbooks.changeMapping, {
      body: { exportsOnApproval: true },
    });
    const number = unique('EX');
    const id = await fixture.approved({ invoiceNumber: number });
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  it('can be requested together with others', async () => {
    await fixture.connect();
    const ids = [await fixture.approved(), await fixture.approved(), await fixture.approved()];
    const waiting = await invoiceOf(fixture.inCompany);
    const answer = await fixture.client.call(exportCalls.quickbooks.several, {
      body: { invoiceIds: [...ids, waiting] },
    });
    expect(answer).toMatchObject({
      message: '3 invoices go to QuickBooks, 1 not',
      refused: [{ id: waiting, code: 'not_approved' }],
    });
    await until('all to be there', async () => {
      const logs = await fixture.client.call(listExportLogs);
      return logs.length === 3 && logs.every(({ status }) => status === 'success');
    });
  });
});
