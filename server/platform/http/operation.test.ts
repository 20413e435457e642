import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { capturedLog } from '../../testing/capturedLog.ts';
import { TestClient } from '../../testing/client.ts';
import { tokenIn, waitForLetter } from '../../testing/letters.ts';
import { createCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { productionEnv, startTestServer, type TestServer } from '../../testing/server.ts';

let database: OwnProduct['database'];
let server: OwnProduct['server'];
let company: OwnProduct['company'];
let stop: OwnProduct['stop'];

beforeAll(async () => {
  ({ database, server, company, stop } = await startProduct());
});
afterAll(() => stop());

const get = (path: string, headers: Record<string, string> = {}, from = server) =>
  new TestClient(from).fetch(path, { headers });

describe('health', () => {
  it('/healthz and /readyz are OK', async () => {
    const [alive, ready] = [await get('/healthz'), await get('/readyz')];
    expect([alive.status, await alive.json()]).toEqual([200, { ok: true }]);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true }]);
  });

  it('/readyz fails while the database is unreachable, and recovers', async () => {
    await database.setReachable(false);
    try {
      const gone = await get('/readyz');
      expect(gone.status).toBe(503);
      expect(await gone.json()).toEqual({ ready: false, reason: 'no database' });
      expect((await get('/healthz')).status).toBe(200);
    } finally {
      await database.setReachable(true);
    }
    expect((await get('/readyz')).status).toBe(200);
  });

  it('calls are answered 503 with the time to wait while the database is away', async () => {
    await database.setReachable(false);
    try {
      const token = 'a'.repeat(43);
      const reply = await get('/api/invoices', { Cookie: `docket=${token}` });
      expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await reply.json()).toMatchObject({ code: 'unavailable' });
      const posted = await new TestClient(server).send('POST', '/api/auth/sign-in/verify', {
        token,
      });
      expect(posted.status).toBe(503);
    } finally {
      await database.setReachable(true);
    }
  });

  it('/readyz fails while the server is stopping', async () => {
    const leaving = await startTestServer({ databaseUrl: database.url });
    // A request in progress keeps its connection open after the listener has closed.
    const socket = connect(Number(new URL(leaving.url).port), '127.0.0.1');
    const begun = 'GET /readyz HTTP/1.1\r\nHost: docket.test\r\nConnection: close\r\n';
    await new Promise<void>((resolve) => socket.write(begun, () => resolve()));
    // After this answer on another connection, the server has read the first one.
    await get('/healthz', {}, leaving);
    const stopped = leaving.stop();
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toContain('503 Service Unavailable');
    expect(answer).toContain('"reason":"stopping"');
    await stopped;
  });
});

describe('/metrics', () => {
  it('counts requests by route, and is public outside production', async () => {
    await company.admin.client.send('GET', '/api/members');
    const metrics = await get('/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.headers.get('Content-Type')).toContain('text/plain');
    const page = await metrics.text();
    expect(page).toMatch(
      /docket_http_request_seconds_count\{method="GET",route="\/api\/members",status="200"\} \d/,
    );
    expect(page).toContain('process_cpu_seconds_total');
  });

  it('does not exist in production without a token', async () => {
    await inProduction({}, async (production) => {
      expect((await get('/metrics', {}, production)).status).toBe(404);
      const guess = await get('/metrics', { Authorization: 'Bearer null' }, production);
      expect(guess.status).toBe(404);
    });
  });

  it('requires the token if one is set', async () => {
    await inProduction({ METRICS_TOKEN: 'a token for metrics' }, async (production) => {
      expect((await get('/metrics', {}, production)).status).toBe(404);
      const wrong = await get('/metrics', { Authorization: 'Bearer another token' }, production);
      expect(wrong.status).toBe(404);
      const right = await get(
        '/metrics',
        { Authorization: 'Bearer a token for metrics' },
        production,
      );
      expect(right.status).toBe(200);
    });
  });

  async function inProduction(env: NodeJS.ProcessEnv, work: (of: TestServer) => Promise<void>) {
    const production = await startTestServer({
      databaseUrl: database.url,
      env: { ...productionEnv, ...env },
    });
    try {
      await work(production);
    } finally {
      await production.stop();
    }
  }
});

describe('the number of a request', () => {
  it('is generated and unique if none is given', async () => {
    const ids = [await get('/healthz'), await get('/api/me')].map((one) =>
      one.headers.get('X-Request-Id'),
    );
    expect(ids[0]).toMatch(/^[-0-9a-f]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it('is taken from a trusted proxy', async () => {
    const behindProxy = await startTestServer({
      databaseUrl: database.url,
      env: { TRUST_PROXY: '1' },
    });
    try {
      const given = { 'X-Request-Id': 'proxy-12345678' };
      const reply = await get('/api/me', given, behindProxy);
      expect(reply.headers.get('X-Request-Id')).toBe('proxy-12345678');
      expect(errorBody.parse(await reply.json()).requestId).toBe('proxy-12345678');
      expect((await get('/api/me', given)).headers.get('X-Request-Id')).not.toBe('proxy-12345678');
    } finally {
      await behindProxy.stop();
    }
  });

  it('is not taken from a proxy if it is malformed', async () => {
    for (const odd of [
      'short',
      'with spaces in between',
      'x'.repeat(65),
      '<script>alert(1)</script>',
    ]) {
      const reply = await get('/api/me', { 'X-Request-Id': odd });
      expect(reply.headers.get('X-Request-Id')).toMatch(/^[-0-9a-f]{36}$/);
    }
  });
});

describe('security headers', () => {
  it.each(['/healthz', '/api/me', '/nowhere', '/sandbox/mail'])('are on %s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
    expect(headers.get('X-Powered-By')).toBeNull();
  });

  it('have a different nonce in each answer', async () => {
    const nonces = [await get('/healthz'), await get('/healthz')].map(
      ({ headers }) => /'nonce-([\w-]+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
    );
    expect(nonces[0]).toMatch(/^[\w-]{20,}$/);
    expect(nonces[1]).not.toBe(nonces[0]);
  });

  it('require HTTPS if the public URL uses HTTPS', async () => {
    const secure = await startTestServer({
      databaseUrl: database.url,
      env: { PUBLIC_URL: 'https://docket.test' },
    });
    try {
      const { headers } = await get('/healthz', {}, secure);
      expect(headers.get('Strict-Transport-Security')).toMatch(
        /max-age=31536000; includeSubDomains/,
      );
      expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
    } finally {
      await secure.stop();
    }
  });

  it('allow only the provider’s card fields, and only with its keys', async () => {
    const withStripe = await startTestServer({
      databaseUrl: database.url,
      env: {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    });
    try {
      const { headers } = await get('/healthz', {}, withStripe);
      const policy = headers.get('Content-Security-Policy') ?? '';
      const scripts = 'https://js.stripe.com https://*.js.stripe.com';
      expect(policy).toContain(`script-src 'self' ${scripts};`);
      expect(policy).toContain(`frame-src ${scripts} https://hooks.stripe.com;`);
      expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
      expect(await (await get('/api/checkout', {}, withStripe)).json()).toEqual({
        publishableKey: 'pk_test_1',
        sandbox: false,
      });
    } finally {
      await withStripe.stop();
    }
  });

  it('forbid caching of API answers', async () => {
    for (const path of ['/api/account', '/api/nothing']) {
      const { headers } = await company.admin.client.send('GET', path);
      expect(headers.get('Cache-Control'), path).toBe('no-store');
    }
  });
});

describe('an internal error', () => {
  it('is answered with only the request number, and logged with it', async () => {
    const { lines, log } = capturedLog();
    const observed = await startTestServer({ databaseUrl: database.url, log });
    const { admin } = await createCompany({ db: database.db, server: observed });
    // As after a manual change of the database: the error of Postgres contains the whole row.
    await database.asSuperuser(
      "alter table people add constraint by_hand check (first_name <> 'Confidential')",
    );
    try {
      const reply = await admin.client.send('PATCH', '/api/me', {
        firstName: 'Confidential',
        lastName: 'Person',
      });
      expect(reply.status).toBe(500);
      const { message, code, error, requestId, ...rest } = errorBody.parse(reply.body);
      expect(rest).toEqual({});
      expect(code).toBe('internal');
      expect(error).toEqual({ message, code });
      expect(message).toMatch(/on our side/);
      expect(requestId).toBe(reply.headers.get('X-Request-Id'));
      expect(JSON.stringify(reply.body)).not.toMatch(/by_hand|people|update|\.ts/);

      const logged = lines().filter((line) => line.includes(requestId ?? 'none'));
      const fault = logged.find((line) => line.includes('"level":50'));
      expect(fault).toContain('by_hand');
      expect(fault).toContain('update');
      expect(logged.join()).not.toMatch(/Confidential|@example\.test/);
    } finally {
      await database.asSuperuser('alter table people drop constraint by_hand');
      await observed.stop();
    }
  });
});

describe('the log', () => {
  it('has a line for each request, without tokens, cookies, addresses or letters', async () => {
    const { lines, log } = capturedLog();
    const observed = await startTestServer({ databaseUrl: database.url, log });
    try {
      const { admin } = await createCompany({ db: database.db, server: observed }, 'Discreet Ltd');
      const browser = new TestClient(observed);
      await browser.send('POST', '/api/auth/sign-in', { email: admin.email });
      const letter = await waitForLetterFromAny(observed, admin.email);
      const token = tokenIn(letter);
      await browser.send('POST', '/api/auth/sign-in/verify', { token });
      await browser.send('POST', '/api/auth/sign-in/verify', { token });
      await browser.send('GET', `/api/nothing?token=${token}`);
      await browser.send('PATCH', '/api/me', { firstName: 'Confidential', lastName: 'Person' });
      await browser.send('POST', '/api/invitations', {
        email: 'secret@example.test',
        roles: ['?'],
      });

      const all = lines().join('\n');
      expect(all).toContain('"route":"/api/auth/sign-in/verify"');
      expect(all).toContain('"status":410');
      for (const secret of [
        token,
        browser.sessionToken,
        admin.client.sessionToken,
        admin.email,
        'secret@example.test',
        'Confidential',
        'works once and for',
      ]) {
        expect(secret.length).toBeGreaterThan(5);
        expect(all).not.toContain(secret);
      }
    } finally {
      await observed.stop();
    }
  });

  /** Two nodes share the queue, so either may have written the letter. */
  const waitForLetterFromAny = (observed: TestServer, email: string) =>
    Promise.any([waitForLetter(observed, email), waitForLetter(server, email)]);
});

describe('stopping', () => {
  it('lets a request in progress finish, and accepts no new ones', async () => {
    const leaving = await startTestServer({ databaseUrl: database.url });
    const { admin, accountId } = await createCompany({ db: database.db, server: leaving });
    const hold = await database.holdRow('accounts', accountId);
    const underWay = admin.client.send('PATCH', '/api/account', { name: 'Finished' });
    await hold.untilWaiting(1);
    const stopped = leaving.stop();
    await eventually(async () => {
      await expect(get('/healthz', {}, leaving)).rejects.toThrow();
    });
    await hold.release();
    expect(await underWay).toMatchObject({ status: 200, body: { name: 'Finished' } });
    await stopped;
  });
});

describe('the address of a caller', () => {
  it('is the one that the nearest proxy reports, not one that the caller claims', async () => {
    const strict = await startTestServer({
      databaseUrl: database.url,
      patience: 1,
      env: { TRUST_PROXY: '1' },
    });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 25; i++) {
        const response = await new TestClient(strict).fetch('/api/auth/sign-in', {
          method: 'POST',
          body: JSON.stringify({ email: 'nobody@example.test' }),
          headers: {
            'Content-Type': 'application/json',
            'X-Forwarded-For': `9.9.9.${i}, 198.51.100.7`,
          },
        });
        statuses.push(response.status);
      }
      expect(statuses.filter((status) => status === 202)).toHaveLength(20);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});
