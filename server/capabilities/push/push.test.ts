import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPushKey } from '#shared/notifications/push.ts';
import { invoiceOf } from '../../testing/documents.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { type Device, PushService } from './testing/PushService.ts';

let product: TestProduct;
let service: PushService;

beforeAll(async () => {
  product = await sharedProduct();
  service = await PushService.start();
});
afterAll(async () => {
  await service.stop();
});

const here = () => ({ db: product.database.db, accountId: product.company.accountId });

async function subscribe(person: TestPerson) {
  const device = service.newDevice();
  const reply = await person.client.send('POST', '/api/push-subscriptions', device.subscription);
  expect(reply.status).toBe(204);
  return device;
}

function unsubscribe({ client }: TestPerson, { subscription }: Device) {
  const search = new URLSearchParams({ endpoint: subscription.endpoint });
  return client.send('DELETE', `/api/push-subscriptions?${search}`);
}

/** A notification for one person, sent by the server, which watches its commits. */
async function tell(person: TestPerson): Promise<string> {
  const id = await invoiceOf(here(), {
    invoiceNumber: 'P-1',
    amount: '75.00',
    uploadedBy: person.id,
  });
  const reply = await product.company.admin.client.send('POST', `/api/invoices/${id}/reject`, {
    comments: 'Not ours',
  });
  expect(reply.status).toBe(200);
  return id;
}

const subscriptions = async () =>
  (await product.database.asSuperuser('select endpoint from push_subscriptions')).rows.map(
    ({ endpoint }) => endpoint,
  );

describe('a message to a device', () => {
  it('reaches the devices of the person concerned, encrypted for them and signed', async () => {
    const clerk = await product.company.hire('clerk');
    const other = await product.company.hire('clerk');
    const [phone, laptop, stranger] = [
      await subscribe(clerk),
      await subscribe(clerk),
      await subscribe(other),
    ];
    const id = await tell(clerk);
    for (const device of [phone, laptop]) {
      await expect
        .poll(() => device.messages)
        .toMatchObject([
          {
            title: 'An invoice was rejected',
            body: 'Open Docket to see it.',
            path: `/invoices/${id}`,
            waiting: 0,
          },
        ]);
    }
    const { key } = await clerk.client.call(getPushKey);
    expect([...phone.senders]).toEqual([key]);
    expect(stranger.knocks).toBe(0);
  });

  it('names vendor, amount and remark only where the company allows it', async () => {
    const allow = (detailsInPush: boolean) =>
      product.company.admin.client.send('PATCH', '/api/account/messages', { detailsInPush });
    const clerk = await product.company.hire('clerk');
    const phone = await subscribe(clerk);
    expect((await allow(true)).status).toBe(200);
    await tell(clerk);
    await expect
      .poll(() => phone.messages)
      .toMatchObject([{ body: expect.stringMatching(/^Acme Ltd · P-1 · 75.00 USD\n.*Not ours/) }]);
    await allow(false);
  });

  it('stops after the device has unsubscribed, in the browser or with us', async () => {
    const clerk = await product.company.hire('clerk');
    const [gone, left] = [await subscribe(clerk), await subscribe(clerk)];
    expect((await unsubscribe(clerk, left)).status).toBe(204);
    service.answer = 410;
    await tell(clerk);
    await expect.poll(subscriptions).not.toContain(gone.subscription.endpoint);
    service.answer = undefined;
    expect(gone.knocks).toBe(1);
    expect(left.knocks).toBe(0);
  });

  it('is retried while the push service fails', async () => {
    const clerk = await product.company.hire('clerk');
    const device = await subscribe(clerk);
    service.answer = 503;
    await tell(clerk);
    await expect.poll(() => device.knocks).toBe(1);
    service.answer = undefined;
    await expect.poll(() => device.knocks).toBe(2);
    expect(await subscriptions()).toContain(device.subscription.endpoint);
  });

  it('stops once the person has signed out there', async () => {
    const clerk = await product.company.hire('clerk');
    const stays = await subscribe(clerk);
    const elsewhere = { ...clerk, client: await product.company.signIn(clerk) };
    const leaves = await subscribe(elsewhere);
    await elsewhere.client.send('POST', '/api/logout');
    await tell(clerk);
    await expect.poll(() => stays.knocks).toBe(1);
    expect(leaves.knocks).toBe(0);
  });

  it('goes to the person who signed in to the browser last', async () => {
    const [one, other] = [await product.company.hire('clerk'), await product.company.hire('clerk')];
    const device = await subscribe(one);
    await other.client.send('POST', '/api/push-subscriptions', device.subscription);
    await tell(one);
    await tell(other);
    await expect.poll(() => device.knocks).toBe(1);
    // The previous person cannot remove the subscription.
    await unsubscribe(one, device);
    expect(await subscriptions()).toContain(device.subscription.endpoint);
  });
});

describe('an address', () => {
  it('is refused when no push service can be there', async () => {
    const clerk = await product.company.hire('clerk');
    const { keys } = service.newDevice().subscription;
    for (const endpoint of ['https://10.0.0.1/abc', 'http://example.com/abc']) {
      const body = { endpoint, keys };
      const reply = await clerk.client.send('POST', '/api/push-subscriptions', body);
      expect(reply.status, endpoint).toBe(400);
    }
  });
});
