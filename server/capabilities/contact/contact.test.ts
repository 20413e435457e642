import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { TestClient } from '../../testing/client.ts';
import { lettersTo, waitForLetter } from '../../testing/letters.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

let made = 0;
const demo = () => ({
  firstName: 'Dana',
  lastName: 'Voss',
  email: `dana-${++made}@example.test`,
  company: 'Voss & Daughters',
  invoiceVolume: '51-200',
});
const inquiry = () => ({
  firstName: 'Dana',
  lastName: 'Voss',
  email: `dana-${++made}@example.test`,
  inquiryType: 'technical-support',
  subject: 'A question',
  message: 'How does it read\nhandwriting?',
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await new TestClient(product.server).fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

async function stored(email: string) {
  const { rows } = await product.database.asSuperuser(
    'select kind, fields, suspicious from visitor_messages where email = $1',
    [email],
  );
  return rows;
}

/** The letters to a desk about messages from this address. */
const toDeskFrom = async (email: string, desk: string) =>
  (await lettersTo(product.server, desk)).filter(({ replyTo }) => replyTo?.[0]?.address === email);

describe('a demo request', () => {
  it('is stored, mailed to sales, and confirmed to the sender', async () => {
    const body = demo();
    const reply = await post('/api/demo-request', body);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('within 24 hours') },
    });
    expect(await stored(body.email)).toMatchObject([
      { kind: 'demo', suspicious: false, fields: { company: 'Voss & Daughters' } },
    ]);
    const letter = await eventually(async () => {
      const [letter] = await toDeskFrom(body.email, 'sales@docket.test');
      expect(letter).toBeDefined();
      return letter;
    });
    expect(letter?.subject).toBe('Demo request from Voss & Daughters');
    expect(letter?.text).toContain('Invoices a month: 51-200');
    expect((await waitForLetter(product.server, body.email)).text).toContain('within 24 hours');
  });

  it('sent several times with one idempotency key is stored once, also concurrently', async () => {
    const body = demo();
    const key = { 'Idempotency-Key': randomUUID() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => post('/api/demo-request', body, key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored(body.email)).toHaveLength(1);
    await waitForLetter(product.server, body.email);
    expect(await lettersTo(product.server, body.email)).toHaveLength(1);
  });

  it('names every field that is missing', async () => {
    const reply = await post('/api/demo-request', { email: 'nobody' });
    expect(reply.status).toBe(400);
    const paths = errorBody.parse(reply.body).fields?.map(({ path }) => path);
    expect(paths).toEqual(['firstName', 'lastName', 'email', 'company', 'invoiceVolume']);
  });
});

describe('a message', () => {
  it.each([
    ['technical-support', 'support@docket.test', 'within 24 hours'],
    ['sales-inquiry', 'sales@docket.test', 'within 4 hours'],
    ['general-question', 'hello@docket.test', 'within 24 hours'],
  ])('about %s goes to %s and promises an answer %s', async (inquiryType, desk, promise) => {
    const body = { ...inquiry(), inquiryType, subject: `Subject ${++made}` };
    expect((await post('/api/contact', body)).body).toEqual({
      message: expect.stringContaining(promise),
    });
    await eventually(async () => {
      const subjects = (await lettersTo(product.server, desk)).map(({ subject }) => subject);
      expect(subjects).toContain(body.subject);
    });
  });
});

describe('suspected spam', () => {
  it.each([
    ['the hidden field is filled in', { website: 'https://spam.test' }],
    ['the form was sent too quickly', { secondsOpen: 0.3 }],
  ])('%s: the message is answered and stored, but not mailed', async (_, mark) => {
    const body = { ...inquiry(), ...mark };
    expect((await post('/api/contact', body)).status).toBe(200);
    expect(await stored(body.email)).toMatchObject([{ suspicious: true }]);
    // Letters are sent in order, so one for the spam would have come before these.
    const genuine = inquiry();
    expect((await post('/api/contact', genuine)).status).toBe(200);
    const desk = 'support@docket.test';
    await eventually(async () => expect(await toDeskFrom(genuine.email, desk)).toHaveLength(1));
    await waitForLetter(product.server, genuine.email);
    expect(await toDeskFrom(body.email, desk)).toEqual([]);
    expect(await lettersTo(product.server, body.email)).toEqual([]);
  });

  it('confirmations to one address are limited per day', async () => {
    const body = inquiry();
    for (let i = 0; i < 5; i++) expect((await post('/api/contact', body)).status).toBe(200);
    await eventually(async () =>
      expect(await toDeskFrom(body.email, 'support@docket.test')).toHaveLength(5),
    );
    expect(await lettersTo(product.server, body.email)).toHaveLength(3);
  });
});
