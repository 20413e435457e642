import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  exportCalls,
  listExportLogs,
  listFailedExports,
  retryExport,
} from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { getInvoice, reopenInvoice } from '#shared/invoices/contract.ts';
import { LedgerAccess } from '../integrations/LedgerAccess.ts';
import { ledgerProviders } from '../integrations/providers.ts';
import { booksOf, connectLedger, disturb } from '../integrations/testing/sandboxLedgers.ts';
import { createSeal } from '../secrets/seal.ts';
import { approveAs } from '../testing/approving.ts';
import { invoiceOf } from '../testing/documents.ts';
import { createCompany, type TestCompany } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { until } from '../testing/program.ts';
import { uploadOf } from '../testing/uploads.ts';
import { readPayments } from './readPayments.ts';

let product: TestProduct;
let company: TestCompany;
let taken = 0;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

const connect = (ledger: LedgerId = 'quickbooks') =>
  connectLedger({ client: company.admin.client, sandbox: product.server }, ledger);

type Known = Parameters<typeof invoiceOf>[1];

/** A vendor of its own, so that books of other tests are not in the way. */
async function approved(known: Known = {}): Promise<string> {
  const vendorName = `Supplier ${++taken}`;
  const inCompany = { db: product.database.db, accountId: company.accountId };
  const id = await invoiceOf(inCompany, { vendorName, currency: 'USD', ...known });
  expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
  return id;
}

async function ask(id: string, ledger: LedgerId = 'quickbooks', person = company.admin) {
  const path = fillPath(exportCalls[ledger].one.path, { invoiceId: id });
  const { status, body } = await person.client.send('POST', path);
  return { status, message: errorBody.pick({ message: true }).parse(body).message };
}

const factsOf = async (invoiceId: string) =>
  (await company.admin.client.call(getInvoice, { params: { invoiceId } })).exports;

const billsOf = async (number: string) =>
  Object.values((await booksOf(product.server)).bills).filter((bill) => bill.number === number);

/** Whatever waits is due now. */
const hurry = () =>
  product.database.asSuperuser(
    `update export_logs set next_attempt_at = now() where next_attempt_at is not null and account_id = $1`,
    [company.accountId],
  );

describe('an export', () => {
  it.each(ledgers)(
    'makes a bill of an approved invoice in %s, with its document',
    async (ledger) => {
      await connect(ledger);
      const number = `EX-${++taken}`;
      const uploadId = await uploadOf({ db: product.database.db, accountId: company.accountId });
      const id = await approved({
        invoiceNumber: number,
        amount: '119.00',
        subtotal: '100.00',
        tax: '19.00',
        dueDate: '2025-07-02',
        lines: [
          {
            id: 'a',
            description: 'Paper',
            quantity: '2',
            unitPrice: '30',
            taxRate: '19',
            net: '60.00',
          },
          {
            id: 'b',
            description: 'Ink',
            quantity: '1',
            unitPrice: '40',
            taxRate: '19',
            net: '40.00',
          },
        ],
        uploadId,
      });
      const name = ledger === 'xero' ? 'Xero' : 'QuickBooks';
      expect(await ask(id, ledger)).toEqual({
        status: 200,
        message: `Invoice exported to ${name} successfully`,
      });
      const [bill, ...others] = await billsOf(number);
      expect(others).toEqual([]);
      expect(bill).toMatchObject({
        total: 119,
        currency: 'USD',
        dueDate: '2025-07-02',
        kind: 'bill',
      });
      expect(bill?.lines.map(({ description, amount }) => [description, amount])).toEqual([
        ['Paper', 60],
        ['Ink', 40],
        ['Tax', 19],
      ]);
      expect(await factsOf(id)).toMatchObject([
        { ledger, state: 'exported', externalId: bill?.id, problem: null },
      ]);
      const [log] = await company.admin.client.call(listExportLogs);
      expect(log).toMatchObject({
        invoiceId: id,
        exportType: ledger,
        exportedBy: company.admin.email,
        status: 'success',
        externalId: bill?.id,
      });
      const [own] = (await company.admin.client.call(listIntegrations)).filter(
        (one) => one.id === ledger,
      );
      expect(own?.lastSync).not.toBeNull();
    },
  );

  it('is made once, however often it is asked for', async () => {
    await connect();
    const number = `EX-${++taken}`;
    const id = await approved({ invoiceNumber: number });
    const answers = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await ask(id);
    expect(await billsOf(number)).toHaveLength(1);
  });

  it('is refused in words when it cannot be', async () => {
    const id = await approved();
    expect(await ask(id)).toEqual({
      status: 409,
      message: 'Please connect your QuickBooks account in the Integrations page.',
    });
    await connect();
    const waiting = await invoiceOf({ db: product.database.db, accountId: company.accountId });
    expect(await ask(waiting)).toMatchObject({ status: 409 });
    const viewer = await company.hire('viewer');
    expect((await ask(id, 'quickbooks', viewer)).status).toBe(403);
  });

  it('keeps the invoice from being opened again', async () => {
    await connect();
    const id = await approved();
    await ask(id);
    const path = fillPath(reopenInvoice.path, { invoiceId: id });
    const reply = await company.admin.client.send('POST', path, { reason: 'A mistake' });
    expect(reply.status).toBe(409);
  });

  it('of an invoice below zero is a credit', async () => {
    await connect();
    const number = `CN-${++taken}`;
    const id = await approved({ invoiceNumber: number, amount: '-50.00' });
    expect((await ask(id)).status).toBe(200);
    expect(await billsOf(number)).toMatchObject([{ kind: 'credit', total: 50 }]);
  });
});

describe('what is paid in the ledger', () => {
  it.each(ledgers)('%s is paid here as well', async (ledger) => {
    await connect(ledger);
    const number = `PAID-${++taken}`;
    const [id, open] = [await approved({ invoiceNumber: number }), await approved()];
    await ask(id, ledger);
    await ask(open, ledger);
    const [bill] = await billsOf(number);
    await disturb(product.server, ledger, { pay: bill?.id ?? '' });
    const { config, url } = product.server;
    const { db } = product.database;
    const access = new LedgerAccess({
      db,
      providers: ledgerProviders(config, Number(new URL(url).port)),
      seal: createSeal(config.secretFor('ledger tokens'), null),
    });
    const where = { accountId: company.accountId, ledger };
    await readPayments({ db, access }, where);
    await readPayments({ db, access }, where);
    const { rows } = await product.database.asSuperuser(
      'select id, status from invoices where account_id = $1 order by id',
      [company.accountId],
    );
    expect(rows).toEqual([
      { id, status: 'paid' },
      { id: open, status: 'approved' },
    ]);
    const { rows: told } = await product.database.asSuperuser(
      `select count(*)::int as times from audit_log where account_id = $1 and new_values->>'status' = 'paid'`,
      [company.accountId],
    );
    expect(told).toEqual([{ times: 1 }]);
  });
});

describe('when the ledger', () => {
  it.each(ledgers)('%s loses its answer, there is one bill all the same', async (ledger) => {
    await connect(ledger);
    // The vendor is there already: the next thing that is written is the bill.
    const vendorName = `Lost ${++taken}`;
    await ask(await approved({ vendorName }), ledger);
    const number = `EX-${++taken}`;
    const id = await approved({ vendorName, invoiceNumber: number });
    await disturb(product.server, ledger, { fault: 'lose' });
    const name = ledger === 'xero' ? 'Xero' : 'QuickBooks';
    expect((await ask(id, ledger)).message).toBe(
      `${name} does not answer. The invoice goes to ${name} as soon as it can.`,
    );
    expect(await billsOf(number)).toHaveLength(1);
    expect(await factsOf(id)).toMatchObject([{ state: 'waiting' }]);
    // Names of requests are forgotten after a while: then it is found by its mark.
    await disturb(product.server, ledger, { forget: '1' });
    await hurry();
    await until('the export to be there', async () => (await factsOf(id))[0]?.state === 'exported');
    expect(await billsOf(number)).toHaveLength(1);
  });

  it('is out of order or takes no more, it is tried again', async () => {
    await connect();
    const vendorName = `Busy ${++taken}`;
    await ask(await approved({ vendorName }));
    for (const fault of ['unavailable', 'limit', 'miss']) {
      const number = `EX-${++taken}`;
      const id = await approved({ vendorName, invoiceNumber: number });
      await disturb(product.server, 'quickbooks', { fault });
      await ask(id);
      await hurry();
      await until(`${fault} to be over`, async () => (await factsOf(id))[0]?.state === 'exported');
      expect(await billsOf(number)).toHaveLength(1);
    }
  });

  it('refuses the bill, it says why, and a retry is another request', async () => {
    await connect();
    const vendorName = `Closed ${++taken}`;
    await ask(await approved({ vendorName }));
    const number = `EX-${++taken}`;
    const id = await approved({ vendorName, invoiceNumber: number });
    await disturb(product.server, 'quickbooks', { fault: 'closed' });
    const reply = await ask(id);
    expect(reply.status).toBe(409);
    expect(reply.message).toMatch(/closed in QuickBooks/);
    expect(await factsOf(id)).toMatchObject([{ state: 'failed', problem: reply.message }]);
    const { client } = company.admin;
    const [failed, ...others] = await client.call(listFailedExports);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ invoiceId: id, errorDetails: reply.message });
    const path = fillPath(retryExport.path, { exportId: failed?.id ?? '' });
    const retries = await Promise.all([client.send('POST', path), client.send('POST', path)]);
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409]);
    await until('the export to be there', async () => (await factsOf(id))[0]?.state === 'exported');
    expect(await billsOf(number)).toHaveLength(1);
    expect(await client.call(listFailedExports)).toEqual([]);
  });

  it('has forgotten our token, another is asked for and nothing is lost', async () => {
    await connect();
    await disturb(product.server, 'quickbooks', { hours: '2' });
    const number = `EX-${++taken}`;
    const id = await approved({ invoiceNumber: number });
    expect((await ask(id)).status).toBe(200);
    expect(await billsOf(number)).toHaveLength(1);
  });

  it('lets us in no longer, it says reconnect, and goes on once it is', async () => {
    await connect();
    await disturb(product.server, 'quickbooks', { withdraw: '1' });
    const number = `EX-${++taken}`;
    const id = await approved({ invoiceNumber: number });
    expect((await ask(id)).message).toMatch(/Reconnect it in the Integrations page/);
    const [own] = await company.admin.client.call(listIntegrations);
    expect(own).toMatchObject({ isActive: false, needsReconnection: true });
    await connect();
    await until('the export to be there', async () => (await factsOf(id))[0]?.state === 'exported');
    expect(await billsOf(number)).toHaveLength(1);
  });
});

describe('what waits for a ledger', () => {
  it('is found again when its bill was sent, whoever asks for it anew', async () => {
    await connect();
    const vendorName = `Uncertain ${++taken}`;
    await ask(await approved({ vendorName }));
    const number = `EX-${++taken}`;
    const id = await approved({ vendorName, invoiceNumber: number });
    await disturb(product.server, 'quickbooks', { fault: 'lose' });
    await ask(id);
    await company.admin.client.call(integrationCalls.quickbooks.disconnect);
    await connect();
    expect((await ask(id)).status).toBe(200);
    expect(await factsOf(id)).toMatchObject([{ state: 'exported' }]);
    expect(await billsOf(number)).toHaveLength(1);
  });

  it('fails when it is disconnected', async () => {
    await connect();
    await disturb(product.server, 'quickbooks', { fault: 'unavailable' });
    const id = await approved();
    await ask(id);
    await company.admin.client.call(integrationCalls.quickbooks.disconnect);
    expect(await factsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect(await company.admin.client.call(listFailedExports)).toHaveLength(1);
  });

  it('goes there by itself after an approval where that is wished for', async () => {
    await connect();
    await company.admin.client.call(integrationCalls.quickbooks.changeMapping, {
      body: { exportsOnApproval: true },
    });
    const number = `EX-${++taken}`;
    const id = await approved({ invoiceNumber: number });
    await until('the export to be there', async () => (await factsOf(id))[0]?.state === 'exported');
    expect(await billsOf(number)).toHaveLength(1);
  });

  it('goes there with others', async () => {
    await connect();
    const ids = [await approved(), await approved(), await approved()];
    const waiting = await invoiceOf({ db: product.database.db, accountId: company.accountId });
    const answer = await company.admin.client.call(exportCalls.quickbooks.several, {
      body: { invoiceIds: [...ids, waiting] },
    });
    expect(answer).toMatchObject({
      message: '3 invoices go to QuickBooks, 1 not',
      refused: [{ id: waiting, code: 'not_approved' }],
    });
    await until('all to be there', async () => {
      const logs = await company.admin.client.call(listExportLogs);
      return logs.length === 3 && logs.every(({ status }) => status === 'success');
    });
  });
});
