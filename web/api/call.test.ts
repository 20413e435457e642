import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { ApiError, OfflineError } from './ApiError.ts';
import { call } from './call.ts';

const rename = endpoint({
  method: 'PATCH',
  path: '/api/things/:thingId',
  access: 'self',
  params: z.object({ thingId: z.string() }),
  query: z.object({ force: z.boolean().optional(), page: z.number() }),
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});
const list = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'self',
  answer: z.array(z.string()),
});
const forget = endpoint({ method: 'POST', path: '/api/forget', access: 'self' });

function answerWith(body: BodyInit | null, init?: ResponseInit) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the request', () => {
  test('contains the params, the query, the JSON body and cookies', async () => {
    const fetch = answerWith('{"name":"Acme"}');
    await call(rename, { params: { thingId: 'a/b' }, query: { page: 2 }, body: { name: 'Acme' } });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/api/things/a%2Fb?page=2');
    expect(init).toMatchObject({
      method: 'PATCH',
      credentials: 'include',
      body: '{"name":"Acme"}',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  test('has no body and no content type when the endpoint has none', async () => {
    const fetch = answerWith('[]');
    await call(list);
    expect(fetch.mock.calls[0]?.[1]?.body).toBeUndefined();
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Content-Type');
  });
});

describe('the answer', () => {
  test('has the type of the endpoint, and drops fields that the contract does not have', async () => {
    answerWith('{"name":"Acme","newer":true}');
    const answer = await call(rename, {
      params: { thingId: '1' },
      query: { page: 1 },
      body: { name: 'Acme' },
    });
    expectTypeOf(answer).toEqualTypeOf<{ name: string }>();
    expect(answer).toEqual({ name: 'Acme' });
  });

  test('is undefined when the endpoint has no answer', async () => {
    answerWith(null, { status: 204 });
    expect(await call(forget)).toBeUndefined();
  });

  test('that breaks the contract is an ApiError that says what to do', async () => {
    answerWith('<html>captive portal</html>');
    const error = await failureOf(call(list));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'answer_not_understood' });
  });
});

describe('a refusal', () => {
  test('of our server keeps its code, its message and its fields', async () => {
    answerWith(
      JSON.stringify({
        message: 'Check the form',
        code: 'invalid',
        error: { message: 'Check the form', code: 'invalid' },
        fields: [{ path: 'name', message: 'Name is required' }],
        requestId: 'r1',
      }),
      { status: 422 },
    );
    expect(await failureOf(call(list))).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Check the form',
      fields: [{ path: 'name', message: 'Name is required' }],
      requestId: 'r1',
    });
  });

  test('of a proxy shows the status and the text', async () => {
    answerWith('upstream gone', { status: 502, statusText: 'Bad Gateway' });
    expect(await failureOf(call(list))).toMatchObject({ message: '502: upstream gone' });
  });

  test.each([
    ['by its type', 'Bad gateway', { 'Content-Type': 'text/html; charset=utf-8' }],
    ['by its content', '\n<!doctype html><h1>502 Bad Gateway</h1>', {}],
  ])('that is a page, recognised %s, never shows the page', async (_how, body, headers) => {
    answerWith(body, { status: 502, headers });
    expect(await failureOf(call(list))).toMatchObject({
      message: 'Docket did not answer, something in between did (502). Try again in a moment.',
    });
  });

  test('without a text shows the status and the status text', async () => {
    answerWith('', { status: 502, statusText: 'Bad Gateway' });
    expect(await failureOf(call(list))).toMatchObject({ message: '502: Bad Gateway', fields: [] });
  });
});

describe('a network failure', () => {
  test('is an OfflineError', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call(list))).toBeInstanceOf(OfflineError);
  });

  test('halfway through the answer is an OfflineError too', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    answerWith(broken);
    expect(await failureOf(call(list))).toBeInstanceOf(OfflineError);
  });
});
