import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { TestClient } from '../../testing/client.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { startTestServer } from '../../testing/server.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const json = { 'Content-Type': 'application/json' };

async function sendRaw(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
) {
  const response = await company.admin.client.fetch('/api/account', {
    method: 'PATCH',
    body,
    headers,
  });
  const text = await response.text();
  return { status: response.status, text, body: errorBody.parse(JSON.parse(text)) };
}

describe('bad input', () => {
  it.each([
    ['an unknown field', JSON.stringify({ name: 'Ok', owner: 'me' }), 400, /owner/],
    ['a wrong type', JSON.stringify({ name: 5 }), 400, /name/],
    ['nothing of what is required', '{}', 400, /name/],
    ['an empty name', JSON.stringify({ name: '  ' }), 400, /Company name is required/],
    ['a list instead of fields', '[]', 400, /./],
    ['JSON that ends too early', '{"name": "Ac', 400, /malformed/],
    ['no JSON at all', 'name=Acme', 400, /malformed/],
    ['a NUL in the text', '{"name": "a\\u0000b"}', 400, /not text/],
    ['half of a surrogate pair', '{"name": "a\\ud800b"}', 400, /not text/],
    [
      'lists in lists without end',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      400,
      /too deeply/,
    ],
    ['10 MB of JSON', JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) }), 413, /too large/],
  ])('%s is refused with a message', async (_, body, status, message) => {
    const reply = await sendRaw(body);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(message);
    expect(reply.text).not.toMatch(/at .*\.ts|node_modules|stack/);
  });

  it('with several invalid fields reports each with its path', async () => {
    const reply = await company.admin.client.send('POST', '/api/invitations', {
      email: 'nobody',
      roles: ['king'],
    });
    expect(reply.status).toBe(400);
    expect(errorBody.parse(reply.body).fields?.map(({ path }) => path)).toEqual([
      'email',
      'roles.0',
    ]);
  });

  it.each([
    [
      'POST',
      '/api/invitations',
      { email: 'nobody', roles: ['king'] },
      /^[A-Z][^:]*; The roles is not one of the possible choices$/,
    ],
    ['PATCH', '/api/account', {}, /^The name is missing$/],
    ['PATCH', '/api/account', { name: 5 }, /^The name has to be a text$/],
    ['GET', '/api/invoices?limit=many', undefined, /^The limit/],
    ['GET', '/api/invoices?status=lost', undefined, /^The status is not one of the possible/],
  ])('%s %s: the message has no path and no words of a library', async (method, path, body, is) => {
    const reply = await company.admin.client.send(method, path, body);
    expect(reply.status).toBe(400);
    const { message, error } = errorBody.parse(reply.body);
    expect(message).toMatch(is);
    expect(error.message).toBe(message);
    expect(JSON.stringify(reply.body)).not.toMatch(/Invalid|expected|received|Unrecognized/);
  });

  it('a body without a JSON content type is refused', async () => {
    expect((await sendRaw('{"name":"Acme"}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('a body with a wrong content encoding is refused', async () => {
    const reply = await sendRaw('not gzip', { ...json, 'Content-Encoding': 'gzip' });
    expect(reply.status).toBe(400);
  });

  it('an unexpected body or query is refused', async () => {
    const { client } = await company.hire('viewer');
    expect((await client.send('POST', '/api/logout', { please: true })).status).toBe(400);
    expect((await client.send('GET', '/api/me?bogus=1')).status).toBe(400);
    expect((await client.send('GET', '/api/me')).status).toBe(200);
  });

  it('a malformed id is refused', async () => {
    const reply = await company.admin.client.send('DELETE', '/api/members/7');
    expect(reply.status).toBe(400);
  });

  it.each(['garbage', 'a'.repeat(43), '"; drop table sessions', '%00'])(
    'the cookie %s is no session',
    async (token) => {
      const { status } = await new TestClient(server, token).send('GET', '/api/me');
      expect(status).toBe(401);
    },
  );

  it('an unknown call gets 404 and a wrong method 405', async () => {
    expect((await company.admin.client.send('GET', '/api/nothing')).status).toBe(404);
    const wrong = await company.admin.client.send('PUT', '/api/account', {});
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('Allow')).toContain('PATCH');
  });

  it('a path that cannot be decoded gets a 4xx', async () => {
    const { status } = await company.admin.client.fetch('/api/members/%E0%A4%A', {
      method: 'DELETE',
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('changes nothing', async () => {
    const { body } = await company.admin.client.send('GET', '/api/account');
    expect(body).toMatchObject({ name: expect.stringMatching(/^Company/) });
  });
});

describe('a request from another site', () => {
  it('is refused', async () => {
    const response = await company.admin.client.fetch('/api/account', {
      method: 'PATCH',
      body: '{"name":"Taken over"}',
      headers: { ...json, Origin: 'https://elsewhere.test' },
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('wrong_origin');
  });
});

describe('too many attempts', () => {
  it('are refused with the time to wait', async () => {
    const strict = await startTestServer({ databaseUrl: database.url, patience: 1 });
    try {
      const client = new TestClient(strict);
      let last = await client.send('POST', '/api/auth/sign-in/verify', { token: 'guess' });
      for (let i = 0; i < 40 && last.status !== 429; i++) {
        last = await client.send('POST', '/api/auth/sign-in/verify', { token: 'guess' });
      }
      expect(last.status).toBe(429);
      expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(errorBody.parse(last.body).message).toMatch(/try again in/);
    } finally {
      await strict.stop();
    }
  });
});
