import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBooksItem } from '#shared/books/contract.ts';
import { listExportLogs } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { reopenInvoice } from '#shared/invoices/contract.ts';
import { listFailedOperations, retryCalls } from '#shared/operations/contract.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import {
  getWebhook,
  putWebhook,
  removeWebhook,
  replaceWebhookSecret,
  testWebhook,
} from '#shared/webhooks/contract.ts';
import { approveAs } from '../../testing/approving.ts';
import { TestClient } from '../../testing/client.ts';
import { codeInvoice } from '../../testing/coding.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import { startTestServer } from '../../testing/server.ts';
import { Receiver } from './testing/Receiver.ts';

let product: TestProduct;
let company: TestCompany;
let receiver: Receiver;

beforeAll(async () => {
  product = await sharedProduct();
});

beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
  await subscribeTo('growth');
  receiver = await Receiver.start();
});
afterEach(() => receiver.stop());

const subscribeTo = (plan: PlanId) =>
  product.database.asSuperuser('update subscriptions set plan = $2 where account_id = $1', [
    company.accountId,
    plan,
  ]);

async function switchOn(): Promise<void> {
  const body = { url: receiver.url, isOn: true };
  const { secret } = await company.admin.client.call(putWebhook, { body });
  receiver.secret = secret ?? receiver.secret;
}

async function approved(known: Parameters<typeof invoiceOf>[1] = {}): Promise<string> {
  const id = await invoiceOf({ db: product.database.db, accountId: company.accountId }, known);
  expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
  return id;
}

const logs = () => company.admin.client.call(listExportLogs);
const failed = () => company.admin.client.call(listFailedOperations);

const delivered = () =>
  until('nothing to be on its way', async () =>
    (await logs()).every(({ status }) => status !== 'pending'),
  );

/** Makes all waiting deliveries due now. */
const hurry = async () => {
  await product.database.asSuperuser(
    'update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null and account_id = $1',
    [company.accountId],
  );
  await product.database.wakeNodes();
};

async function retry(operationId: string) {
  const path = fillPath(retryCalls.delivery.path, { operationId });
  return company.admin.client.send('POST', path);
}

async function reopen(invoiceId: string): Promise<void> {
  await company.admin.client.call(reopenInvoice, {
    params: { invoiceId },
    body: { reason: 'A mistake' },
  });
}

describe('a delivery on its way', () => {
  const leaseOf = async (id: string) => {
    const { rows } = await product.database.asSuperuser(
      `select attempts, next_attempt_at as ends,
         next_attempt_at between now() and now() + interval '9 seconds' as "isShort"
       from webhook_deliveries where invoice_id = $1`,
      [id],
    );
    return rows[0];
  };

  it('is leased for seconds and renewed, so that only that of a killed node is taken by another', async () => {
    await switchOn();
    receiver.answer = 'silent';
    const id = await approved();
    await until('it to arrive', async () => receiver.received.length === 1);
    const taken = await leaseOf(id);
    expect(taken).toMatchObject({ attempts: 1, isShort: true });
    await until('its lease to be renewed', async () => (await leaseOf(id)).ends > taken.ends);
    expect(await leaseOf(id)).toMatchObject({ attempts: 1, isShort: true });
  });
});

describe('an approved invoice', () => {
  it('is sent once to the address, signed, as it was approved', async () => {
    await switchOn();
    const id = await approved({ amount: '-119.00', invoiceNumber: 'W-1', currency: 'EUR' });
    await delivered();
    const [told, ...others] = receiver.of('invoice.approved', id);
    expect(others).toEqual([]);
    expect(told?.event).toMatchObject({
      id: told?.id,
      data: {
        invoice: {
          id,
          kind: 'credit_note',
          status: 'approved',
          invoiceNumber: 'W-1',
          amount: '-119.00',
          currency: 'EUR',
          vendor: { name: 'Acme Ltd' },
          approvedBy: ['Fay Founder'],
        },
      },
    });
    expect(await logs()).toMatchObject([
      {
        id: told?.id,
        invoiceId: id,
        invoiceNumber: 'W-1',
        exportType: 'webhook',
        exportedBy: company.admin.email,
        status: 'success',
      },
    ]);
  });

  it('is sent with its coding by line and part, and the account of the vendor for the rest', async () => {
    await switchOn();
    const here = { db: product.database.db, accountId: company.accountId };
    const entry = (name: string, code: string) =>
      company.admin.client.call(addBooksItem, {
        body: {
          ...{ list: 'account', name, code, parentId: null, type: null, rate: null, days: null },
        },
      });
    const [office, software] = [await entry('Office', '6815'), await entry('Software', '6837')];
    const vendorId = await vendorOf(here, { name: 'Acme' });
    await product.database.asSuperuser('update vendors set default_account = $2 where id = $1', [
      vendorId,
      office.id,
    ]);
    const line = {
      ...{ id: 'a', description: 'Paper', quantity: '1', unitPrice: '100', discount: null },
      ...{ taxRate: '19', net: '100.00' },
    };
    const invoiceId = await invoiceOf(here, {
      ...{ vendorId, vendorName: 'Acme', amount: '124.00', tax: '19.00', shipping: '5.00' },
      lines: [line],
    });
    const coding = { 'a:1/share': '25%', 'a:1/account': software.id };
    await codeInvoice(here, { invoiceId, person: company.admin }, coding);
    await approveAs(company.admin, invoiceId);
    await delivered();
    const [told] = receiver.of('invoice.approved', invoiceId);
    const own = (name: string, code: string) => ({
      books: 'own',
      id: expect.any(String),
      code,
      name,
    });
    expect(told?.event).toMatchObject({
      data: {
        invoice: {
          billLines: [
            { line: 1, net: '75.00', tax: '14.25', account: own('Office', '6815') },
            { line: 1, net: '25.00', tax: '4.75', account: own('Software', '6837') },
            { line: null, description: 'Shipping', net: '5.00', tax: '0.00' },
          ],
        },
      },
    });
  });

  it('is sent again under the same id until the address accepts it', async () => {
    await switchOn();
    receiver.answer = 503;
    const id = await approved();
    await until('the first attempt', async () => receiver.received.length === 1);
    receiver.answer = 204;
    await until('the second attempt', async () => {
      await hurry();
      return receiver.received.length === 2;
    });
    await delivered();
    const [first, second] = receiver.of('invoice.approved', id);
    expect(second).toEqual(first);
    expect(await logs()).toMatchObject([{ status: 'success', errorDetails: null }]);
  });

  it('is not sent while the webhook is off, or the plan does not include it', async () => {
    await switchOn();
    await company.admin.client.call(putWebhook, { body: { isOn: false } });
    await approved();
    await company.admin.client.call(putWebhook, { body: { isOn: true } });
    await subscribeTo('starter');
    await approved();
    expect(await logs()).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('is sent again when it is reopened, and when it is approved again', async () => {
    await switchOn();
    const id = await approved();
    await delivered();
    await reopen(id);
    await delivered();
    expect(receiver.of('invoice.reopened', id)[0]?.event).toMatchObject({
      data: { invoice: { status: 'pending_review', approvedAt: null } },
    });
    expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
    await delivered();
    const ids = receiver.of('invoice.approved', id).map((one) => one.id);
    expect(new Set(ids).size).toBe(2);
  });

  it('is not sent as approved after it was reopened', async () => {
    await switchOn();
    receiver.answer = 500;
    const id = await approved();
    await until('the first attempt', async () => receiver.received.length === 1);
    receiver.answer = 200;
    await reopen(id);
    await until('it to be told', async () => {
      await hurry();
      return receiver.of('invoice.reopened', id).length === 1;
    });
    expect(receiver.of('invoice.approved', id)).toHaveLength(1);
    expect(await failed()).toEqual([]);
    const overtaken = (await logs()).find(({ status }) => status === 'failure');
    expect(overtaken?.errorDetails).toBe('The invoice was reopened before this was sent.');
    expect((await retry(overtaken?.id ?? '')).status).toBe(409);
  });
});

describe('a reopened invoice', () => {
  /** Its approval did not arrive: the address failed until the webhook was switched off. */
  async function givenUp(): Promise<{ id: string; operationId: string }> {
    await switchOn();
    receiver.answer = 500;
    const id = await approved();
    await until('the first attempt', async () => receiver.received.length === 1);
    await company.admin.client.call(putWebhook, { body: { isOn: false } });
    await switchOn();
    receiver.answer = 200;
    return { id, operationId: (await failed())[0]?.id ?? '' };
  }

  it('is not announced as approved by a retry', async () => {
    const { id, operationId } = await givenUp();
    await reopen(id);
    expect(await failed()).toEqual([]);
    expect(await retry(operationId)).toMatchObject({ status: 409, body: { code: 'overtaken' } });
    await hurry();
    await until('it to be told', async () => receiver.of('invoice.reopened', id).length === 1);
    expect(receiver.of('invoice.approved', id)).toHaveLength(1);
  });

  it('is announced to a receiver that may have heard of the approval, even before a pending retry', async () => {
    const { id, operationId } = await givenUp();
    // No attempt is made before it is reopened.
    await product.database.asSuperuser(
      `create function put_off() returns trigger language plpgsql as $$
        begin new.next_attempt_at = now() + interval '1 hour'; return new; end $$;
      create trigger put_off before update on webhook_deliveries for each row
        when (new.id = '${operationId}' and new.status = 'pending') execute function put_off()`,
    );
    expect((await retry(operationId)).status).toBe(200);
    await reopen(id);
    await until('it to be told', async () => {
      await hurry();
      return receiver.of('invoice.reopened', id).length === 1;
    });
    await product.database.asSuperuser('drop function put_off cascade');
    expect(receiver.of('invoice.approved', id)).toHaveLength(1);
  });
});

describe('a failed delivery', () => {
  it('is a failed operation, which can be retried once', async () => {
    await switchOn();
    receiver.answer = 500;
    const id = await approved();
    await until('the first attempt', async () => receiver.received.length === 1);
    await company.admin.client.call(putWebhook, { body: { isOn: false } });
    const [dead] = await failed();
    expect(dead).toMatchObject({ entityId: id, error: 'The webhook was switched off.' });
    expect((await retry(dead?.id ?? '')).status).toBe(409);
    await switchOn();
    receiver.answer = 200;
    const retries = await Promise.all([retry(dead?.id ?? ''), retry(dead?.id ?? '')]);
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 409]);
    await delivered();
    expect(await failed()).toEqual([]);
    expect(receiver.received.map((one) => one.id)).toEqual([dead?.id, dead?.id]);
  });

  it.each([
    [302, 'The address answered 302, a redirect, and none is followed.'],
    [418, 'The address answered 418.'],
  ])('records the status that was answered: %i', async (status, problem) => {
    await switchOn();
    receiver.answer = status;
    receiver.headers = { Location: receiver.url };
    const { delivery } = await company.admin.client.call(testWebhook);
    expect(delivery).toMatchObject({ status: 'failure', problem });
    expect(receiver.received).toHaveLength(1);
  });

  it('is refused by a receiver with another secret', async () => {
    await switchOn();
    const { secret } = await company.admin.client.call(replaceWebhookSecret);
    expect((await company.admin.client.call(testWebhook)).delivery.problem).toBe(
      'The address answered 401.',
    );
    receiver.secret = secret ?? '';
    expect((await company.admin.client.call(testWebhook)).delivery.status).toBe('success');
  });
});

describe('a webhook', () => {
  it('shows its secret once, and can be tested before it is switched on', async () => {
    const { client } = company.admin;
    const made = await client.call(putWebhook, { body: { url: receiver.url } });
    expect(made).toMatchObject({ webhook: { isOn: false }, secret: /^whsec_.{44}$/ });
    receiver.secret = made.secret ?? '';
    expect((await client.call(testWebhook)).message).toBe('The test arrived');
    const seen = await client.call(getWebhook);
    expect(JSON.stringify(seen)).not.toContain('whsec_');
    expect(seen.webhook?.deliveries).toMatchObject([{ event: 'test', status: 'success' }]);
    expect(await logs()).toEqual([]);
    await client.call(removeWebhook);
    expect((await client.call(getWebhook)).webhook).toBeNull();
  });

  it('is included in the larger plans', async () => {
    await subscribeTo('starter');
    const { client } = company.admin;
    expect((await client.call(getWebhook)).isIncluded).toBe(false);
    expect(await client.send('PUT', putWebhook.path, { url: receiver.url })).toMatchObject({
      status: 402,
      body: { code: 'plan_without_webhook', upgradeUrl: '/subscribe?plan=growth' },
    });
  });

  it.each(['http://books.example/hook', 'https://10.0.0.1/hook', 'ftp://127.0.0.1/', 'books'])(
    'refuses the address %s',
    async (url) => {
      const reply = await company.admin.client.send('PUT', putWebhook.path, { url });
      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'Enter a public address that begins with https://' },
      });
    },
  );

  it('never connects to this machine unless the sandbox stands in for the outside', async () => {
    const { database } = product;
    const server = await startTestServer({ databaseUrl: database.url, env: { SANDBOX: '0' } });
    const client = new TestClient(server, company.admin.client.sessionToken);
    const reply = await client.send('PUT', putWebhook.path, { url: receiver.url });
    await server.stop();
    expect(reply.status).toBe(400);
  });
});
