import { beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { auditedBy } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { lettersTo, tokenIn, waitForLetter } from '../../testing/letters.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { publicUrl, startTestServer } from '../../testing/server.ts';
import { createSignInLink } from './signInLinks.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const ask = (email: string) => new TestClient(server).send('POST', '/api/auth/sign-in', { email });

const open = (token: string, client = new TestClient(server)) =>
  client.send('POST', '/api/auth/sign-in/verify', { token });

/** The token of a new link that was not mailed. */
async function freshToken({ id }: TestPerson): Promise<string> {
  const url = await database.db.acrossAccounts('sign-in', (tx) =>
    createSignInLink(tx, id, publicUrl),
  );
  return new URL(url).hash.replace('#token=', '');
}

async function mailedToken(person: TestPerson): Promise<string> {
  const seen = (await lettersTo(server, person.email)).length;
  await ask(person.email);
  return tokenIn(await waitForLetter(server, person.email, seen));
}

async function countSessions(person: TestPerson): Promise<number> {
  const { rows } = await database.asSuperuser('select id from sessions where person_id = $1', [
    person.id,
  ]);
  return rows.length;
}

/** Jobs run in order, so all letters requested before this one have been sent. */
async function afterAllMailSoFar(): Promise<void> {
  const bystander = await company.hire('viewer');
  await mailedToken(bystander);
}

// Concurrent, because these tests mostly wait for letters.
describe.concurrent('a sign-in link', () => {
  it('comes by mail and signs its person in', async () => {
    const person = await company.hire('clerk');
    expect((await ask(person.email)).status).toBe(202);
    const letter = await waitForLetter(server, person.email);
    expect(letter.subject).toBe('Your sign-in link for Docket');
    expect(letter.text).toContain(`${publicUrl}/login#token=`);

    const browser = new TestClient(server);
    const reply = await open(tokenIn(letter), browser);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ authenticated: true, user: { email: person.email } });
    expect((await browser.send('GET', '/api/me')).status).toBe(200);
  });

  it('works once', async () => {
    const token = await freshToken(await company.hire('clerk'));
    expect((await open(token)).status).toBe(200);
    const second = await open(token);
    expect(second.status).toBe(410);
    expect(errorBody.parse(second.body).code).toBe('link_used');
  });

  it('is not used up by inspecting it', async () => {
    const person = await company.hire('clerk');
    const token = await freshToken(person);
    const look = () => new TestClient(server).send('POST', '/api/auth/sign-in/inspect', { token });
    expect((await look()).body).toEqual({ email: person.email });
    expect((await look()).status).toBe(200);
    expect((await open(token)).status).toBe(200);
    expect((await look()).status).toBe(410);
  });

  it('is refused when it is too old', async () => {
    const person = await company.hire('clerk');
    const token = await freshToken(person);
    await database.asSuperuser(
      `update sign_in_links set created_at = created_at - interval '16 minutes',
        expires_at = expires_at - interval '16 minutes' where person_id = $1`,
      [person.id],
    );
    const late = await open(token);
    expect(late.status).toBe(410);
    expect(errorBody.parse(late.body).code).toBe('link_expired');
    const inspected = await new TestClient(server).send('POST', '/api/auth/sign-in/inspect', {
      token,
    });
    expect(inspected.status).toBe(410);
  });

  it('is valid for a quarter of an hour', async () => {
    const person = await company.hire('clerk');
    await freshToken(person);
    const { rows } = await database.asSuperuser(
      `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
        from sign_in_links where person_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ minutes: 15 }]);
  });

  it('with a guessed token is unknown', async () => {
    const reply = await open('a-token-that-was-guessed');
    expect(reply.status).toBe(404);
    expect(errorBody.parse(reply.body).code).toBe('link_unknown');
  });

  it('opened by several browsers at the same instant makes one session', async () => {
    const person = await company.hire('clerk');
    const token = await freshToken(person);
    const before = await countSessions(person);
    const replies = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    expect(await countSessions(person)).toBe(before + 1);
  });

  it('is sent although the address has capitals and spaces', async () => {
    const person = await company.hire('clerk');
    expect((await ask(`  ${person.email.toUpperCase()} `)).status).toBe(202);
    expect((await waitForLetter(server, person.email)).to?.[0]?.address).toBe(person.email);
  });

  it('is sent at most five times in its window, also for concurrent requests', async () => {
    const person = await company.hire('clerk');
    await mailedToken(person);
    for (let i = 0; i < 3; i++) await freshToken(person);
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(person.email)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    await afterAllMailSoFar();
    expect(await lettersTo(server, person.email)).toHaveLength(2);

    await database.asSuperuser(
      `update sign_in_links set created_at = created_at - interval '16 minutes' where person_id = $1`,
      [person.id],
    );
    await ask(person.email);
    await waitForLetter(server, person.email, 2);
  });

  it('is mailed although many links were created in the sandbox', async () => {
    const person = await company.hire('clerk');
    await database.db.acrossAccounts('sign-in', async (tx) => {
      for (let i = 0; i < 6; i++) await createSignInLink(tx, person.id, '', { mailed: false });
    });
    expect(await mailedToken(person)).toBeTruthy();
  });
});

describe.concurrent('a request for a sign-in link', () => {
  it('from an unknown address gets the same answer as from a known one, and no letter', async () => {
    const known = await ask((await company.hire('clerk')).email);
    const unknown = await ask('stranger@example.test');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await afterAllMailSoFar();
    expect(await lettersTo(server, 'stranger@example.test')).toEqual([]);
  });

  it('from a person who has left every company gets the same answer, and no letter', async () => {
    const leaver = await company.hire('clerk');
    await company.admin.client.send('DELETE', `/api/members/${leaver.id}`);
    expect((await ask(leaver.email)).status).toBe(202);
    await afterAllMailSoFar();
    expect(await lettersTo(server, leaver.email)).toEqual([]);
  });

  it('by a person who leaves before opening it gives no session, and says why', async () => {
    const leaver = await company.hire('clerk');
    const token = await freshToken(leaver);
    await company.admin.client.send('DELETE', `/api/members/${leaver.id}`);
    const before = await countSessions(leaver);
    const reply = await open(token);
    expect(reply.status).toBe(403);
    expect(errorBody.parse(reply.body)).toMatchObject({
      code: 'no_account',
      message: expect.stringContaining('no longer a member'),
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await countSessions(leaver)).toBe(before);
  });
});

describe('the audit log', () => {
  it('records who signed in, from where and how', async () => {
    const person = await company.hire('clerk');
    const token = await freshToken(person);
    const { db } = database;
    const added = await auditedBy({ db, accountId: company.accountId }, () => open(token));
    expect(added).toMatchObject([
      {
        category: 'SECURITY',
        action: 'login',
        status: 'success',
        user_email: person.email,
        ip_address: '127.0.0.1',
        metadata: { method: 'link' },
      },
    ]);
  });

  it('records a refused attempt with a used link', async () => {
    const person = await company.hire('clerk');
    const token = await freshToken(person);
    await open(token);
    const { db } = database;
    const added = await auditedBy({ db, accountId: company.accountId }, () => open(token));
    expect(added).toMatchObject([
      {
        category: 'SECURITY',
        action: 'login',
        status: 'failure',
        entity_type: 'person',
        entity_id: person.id,
        error_message: expect.stringContaining('used already'),
      },
    ]);
  });

  it('records a refused attempt in every company of the person', async () => {
    const person = await company.hire('clerk');
    const second = await createCompany({ db: database.db, server });
    await second.employ(person, 'viewer');
    const token = await freshToken(person);
    await open(token);
    const { db } = database;
    const added = await auditedBy({ db, accountId: second.accountId }, () => open(token));
    expect(added).toMatchObject([{ action: 'login', status: 'failure', entity_id: person.id }]);
  });
});

describe('the cookie', () => {
  it('is out of reach of scripts and of other sites', async () => {
    const reply = await open(await freshToken(await company.hire('clerk')));
    const [cookie, ...more] = reply.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^docket=[\w-]{43}; /);
    expect(attributesOf(cookie)).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']),
    );
    expect(attributesOf(cookie)).not.toContain('Secure');
  });

  it('is bound to the host and to HTTPS if the public URL is HTTPS', async () => {
    const secure = await startTestServer({
      databaseUrl: database.url,
      env: { PUBLIC_URL: 'https://docket.test' },
    });
    try {
      const person = await company.hire('clerk');
      const post = (path: string, body: unknown) =>
        new TestClient(secure).fetch(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', Origin: 'https://docket.test' },
        });
      const reply = await post('/api/auth/sign-in/verify', { token: await freshToken(person) });
      expect(reply.status).toBe(200);
      const [cookie] = reply.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-docket=[\w-]{43}; /);
      expect(attributesOf(cookie)).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']),
      );
      expect(cookie).not.toMatch(/domain=/i);
    } finally {
      await secure.stop();
    }
  });

  const attributesOf = (cookie = '') => cookie.split('; ').slice(1);
});

describe('a dump of the database', () => {
  it('contains no usable token', async () => {
    const person = await company.hire('clerk');
    const unused = await mailedToken(person);
    const used = await mailedToken(person);
    const [cookie = ''] = (await open(used)).headers.getSetCookie();
    const session = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    await company.admin.client.send('POST', '/api/invitations', {
      email: 'guest@example.test',
      roles: ['viewer'],
    });
    const invitation = tokenIn(await waitForLetter(server, 'guest@example.test'));

    const stored = await database.dump();
    // The dump is complete: it has the person, and the jobs that mailed the links.
    expect(stored).toContain(person.email);
    expect(stored).toContain('mail.send');
    for (const token of [unused, used, session, invitation]) {
      expect(token.length).toBeGreaterThan(40);
      for (const form of ['utf8', 'hex', 'base64'] as const) {
        expect(stored).not.toContain(Buffer.from(token).toString(form));
      }
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });
});
