import { beforeEach, expect, test, vi } from 'vitest';
import {
  forgetRefused,
  formRefusedMessage,
  oldestRefused,
  refusedNames,
} from '../public/forms/keptForms.ts';
import { sendKept } from './sendKept.ts';
import { memoryCaches } from './testing/memoryCaches.ts';

const origin = 'https://docket.example';
let waiting: { request: Request }[];
let messages: object[];
/** The forms that reached the server, and its next answers. */
let arrived: string[];
let answers: (Response | 'no network')[];

beforeEach(() => {
  waiting = [];
  messages = [];
  arrived = [];
  answers = [];
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers.shift() ?? new Response('{}');
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    arrived.push(await request.text());
    return answer;
  });
});

const queue = {
  // Like the real queue, which creates a new request each time.
  getAll: async () => waiting.map(({ request }) => ({ request: request.clone() })),
  shiftRequest: async () => waiting.shift(),
};
const send = () => sendKept(queue, async (word) => void messages.push(word));

function keep(path: string, body: string): void {
  const headers = { 'Idempotency-Key': `key of ${body}` };
  waiting.push({ request: new Request(origin + path, { method: 'POST', body, headers }) });
}
const refusal = (message: string) => new Response(JSON.stringify({ message }), { status: 400 });

test('queued forms are sent, oldest first', async () => {
  keep('/api/demo-request', 'one');
  keep('/api/contact', 'two');
  await send();
  expect(arrived).toEqual(['one', 'two']);
  expect(waiting).toEqual([]);
  expect(messages).toEqual([]);
  expect(await refusedNames()).toEqual(new Set());
});

test.each([429, 408, 500, 502, 503])(
  'a form answered with %i stays queued and is sent again',
  async (status) => {
    keep('/api/demo-request', 'one');
    keep('/api/contact', 'two');
    answers = [new Response('Later', { status })];
    await expect(send()).rejects.toThrow(String(status));
    expect(waiting).toHaveLength(2);
    expect(await refusedNames()).toEqual(new Set());
    await send();
    expect(arrived).toEqual(['one', 'one', 'two']);
  },
);

test('a form stays queued without a network', async () => {
  keep('/api/contact', 'one');
  answers = ['no network'];
  await expect(send()).rejects.toThrow('Failed to fetch');
  expect(waiting).toHaveLength(1);
});

test('a refused form goes back to the visitor with the reason, and does not delay the next', async () => {
  keep('/api/demo-request', 'one');
  keep('/api/contact', 'two');
  answers = [refusal('Company is required')];
  await send();
  expect(arrived).toEqual(['one', 'two']);
  expect(waiting).toEqual([]);
  expect(messages).toEqual([formRefusedMessage]);
  expect(await refusedNames()).toEqual(new Set(['demo']));
  expect(await oldestRefused('demo')).toMatchObject({
    sent: 'one',
    answer: '{"message":"Company is required"}',
  });
  expect(await oldestRefused('contact')).toBeUndefined();
});

test.each([400, 403, 404, 413, 422])('a form answered with %i is refused', async (status) => {
  keep('/api/contact', 'one');
  answers = [new Response('', { status })];
  await send();
  expect(await oldestRefused('contact')).toMatchObject({ sent: 'one' });
});

test('refused forms come back one after the other, each until it is dismissed', async () => {
  keep('/api/contact', 'one');
  keep('/api/contact', 'two');
  answers = [refusal('First'), refusal('Second')];
  await send();
  for (const sent of ['one', 'two']) {
    const back = await oldestRefused('contact');
    expect(back?.sent).toBe(sent);
    if (back) await forgetRefused(back);
  }
  expect(await refusedNames()).toEqual(new Set());
});

test('a form that is refused twice because the worker was stopped comes back once', async () => {
  keep('/api/contact', 'one');
  const [form] = waiting;
  answers = [refusal('Once'), refusal('Once')];
  await send();
  if (form) waiting.push(form);
  await send();
  const back = await oldestRefused('contact');
  if (back) await forgetRefused(back);
  expect(await refusedNames()).toEqual(new Set());
});
