import { beforeAll, describe, expect, it } from 'vitest';
import { listMembers } from '#shared/accounts/contract.ts';
import {
  currentUser,
  getMe,
  listSessions,
  revokeOtherSessions,
  updateMe,
} from '#shared/auth/contract.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { auditedBy, auditOf } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createSignInLink } from './signInLinks.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const statusOfMe = async (client: TestClient) => (await client.send('GET', '/api/me')).status;

const firefoxOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the current user', () => {
  it.each(['/api/me', '/api/auth/user'])(
    '%s answers with person, company and plan',
    async (path) => {
      const { status, body } = await company.admin.client.send('GET', path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ authenticated: true });
      expect(body).toHaveProperty('user', {
        id: company.admin.id,
        email: company.admin.email,
        firstName: 'Fay',
        lastName: 'Founder',
        profileImageUrl: null,
        formats: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        addressProven: true,
        passkeyNeeded: null,
        roles: ['admin', 'manager'],
        accountId: company.accountId,
        accountName: expect.stringMatching(/^Company/),
        accounts: [],
        company: {
          country: null,
          currency: null,
          books: null,
          isSetUp: false,
          firstStepsHidden: false,
          rulesSeen: false,
        },
        currentPlan: 'starter',
        subscriptionStatus: 'trialing',
        trialEndsAt: expect.stringMatching(/Z$/),
        subscriptionEndsAt: null,
        stripeCustomerId: null,
      });
    },
  );

  it('is the same from both calls', async () => {
    const [me, user] = await Promise.all(
      ['/api/me', '/api/auth/user'].map((path) => company.admin.client.send('GET', path)),
    );
    expect(me?.body).toEqual(user?.body);
  });

  it.each(['/api/me', '/api/auth/user'])('%s answers 401 without a session', async (path) => {
    const { status, body } = await new TestClient(server).send('GET', path);
    expect(status).toBe(401);
    expect(body).toMatchObject({ authenticated: false });
    expect(errorBody.parse(body).code).toBe('not_signed_in');
    expect(body).not.toHaveProperty('user');
  });
});

describe('signing out', () => {
  it('ends the session on the server, so that a copied cookie stops working', async () => {
    const person = await company.hire('clerk');
    const thief = copyOf(person.client);
    const reply = await person.client.send('POST', '/api/logout');
    expect(reply.body).toEqual({ message: 'You have been successfully logged out.' });
    expect(reply.headers.getSetCookie().join()).toMatch(/^docket=; .*Max-Age=0/);
    expect(await statusOfMe(thief)).toBe(401);
  });

  it('leaves the person’s other devices signed in', async () => {
    const person = await company.hire('clerk');
    const phone = await company.signIn(person);
    await person.client.send('POST', '/api/logout');
    expect(await statusOfMe(phone)).toBe(200);
  });

  it('is written into the audit log', async () => {
    const person = await company.hire('clerk');
    const added = await auditedBy({ db: database.db, accountId: company.accountId }, () =>
      person.client.send('POST', '/api/logout'),
    );
    expect(added).toMatchObject([
      { category: 'SECURITY', action: 'logout', user_email: person.email, entity_type: 'session' },
    ]);
  });

  it('succeeds for somebody who is signed out already', async () => {
    expect((await new TestClient(server).send('POST', '/api/logout')).status).toBe(200);
  });
});

describe('the sessions of a person', () => {
  it('are listed with their devices, and the current one is marked', async () => {
    const person = await company.hire('clerk');
    await company.signIn(person, firefoxOnMac);
    const sessions = await person.client.call(listSessions);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ device: 'Unknown device' }]);
    expect(sessions.find(({ current }) => !current)).toMatchObject({
      device: 'Firefox on Mac',
      ipAddress: '127.0.0.1',
      accountName: expect.stringMatching(/^Company/),
    });
  });

  it('can be ended one by one from another device', async () => {
    const person = await company.hire('clerk');
    const phone = await company.signIn(person);
    const other = (await person.client.call(listSessions)).find(({ current }) => !current);
    const added = await auditedBy({ db: database.db, accountId: company.accountId }, () =>
      person.client.send('DELETE', `/api/auth/sessions/${other?.id}`),
    );
    expect(added).toMatchObject([
      { category: 'SECURITY', action: 'delete', entity_type: 'session', entity_id: other?.id },
    ]);
    expect(await statusOfMe(phone)).toBe(401);
    expect(await statusOfMe(person.client)).toBe(200);
  });

  it('can be ended all at once, except the current one', async () => {
    const person = await company.hire('clerk');
    const others = [await company.signIn(person), await company.signIn(person)];
    expect(await person.client.call(revokeOtherSessions)).toEqual({ revoked: 2 });
    for (const other of others) expect(await statusOfMe(other)).toBe(401);
    expect(await statusOfMe(person.client)).toBe(200);
    expect(await person.client.call(listSessions)).toHaveLength(1);
  });

  it('cannot be ended by somebody else, not even by an admin', async () => {
    const person = await company.hire('clerk');
    const [session] = await person.client.call(listSessions);
    const reply = await company.admin.client.send('DELETE', `/api/auth/sessions/${session?.id}`);
    expect(reply.status).toBe(404);
    await company.admin.client.call(revokeOtherSessions);
    expect(await statusOfMe(person.client)).toBe(200);
  });

  it('in a company that they have left are not listed', async () => {
    const person = await company.hire('clerk');
    const left = await createCompany({ db: database.db, server });
    await left.employ(person, 'viewer');
    await left.signIn(person);
    expect(await person.client.call(listSessions)).toHaveLength(2);
    await left.admin.client.send('DELETE', `/api/members/${person.id}`);
    expect(await person.client.call(listSessions)).toMatchObject([{ current: true }]);
  });
});

describe('a session', () => {
  it('expires when it is not used', async () => {
    const person = await company.hire('clerk');
    await age(person, { expires: '-1 second' });
    expect(await statusOfMe(person.client)).toBe(401);
  });

  it('is extended by use, and so is its cookie', async () => {
    const person = await company.hire('clerk');
    await age(person, { expires: '1 day', seen: '-29 days' });
    const reply = await person.client.send('GET', '/api/me');
    expect(reply.status).toBe(200);
    const expires = /^docket=[\w-]{43}; .*Expires=([^;]+)/.exec(
      reply.headers.getSetCookie().join(),
    )?.[1];
    const days = (Date.parse(expires ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(Math.round(days)).toBe(30);
    const { rows } = await database.asSuperuser(
      `select expires_at > now() + interval '29 days' as prolonged from sessions where person_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ prolonged: true }]);
  });

  it('ends ninety days after signing in, even while it is in use', async () => {
    const person = await company.hire('clerk');
    const began = (days: number) =>
      database.asSuperuser(
        'update sessions set created_at = now() - make_interval(days => $2) where person_id = $1',
        [person.id, days],
      );
    await began(89);
    expect(await statusOfMe(person.client)).toBe(200);
    await began(91);
    expect(await statusOfMe(person.client)).toBe(401);
  });

  it('is not written again within minutes of its last use', async () => {
    const person = await company.hire('clerk');
    const reply = await person.client.send('GET', '/api/me');
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  async function age(
    { id }: TestPerson,
    { expires, seen = '0' }: { expires: string; seen?: string },
  ) {
    await database.asSuperuser(
      'update sessions set expires_at = now() + $2::interval, last_seen_at = now() + $3::interval where person_id = $1',
      [id, expires, seen],
    );
  }
});

describe('a person in two companies', () => {
  async function inTwoCompanies() {
    const person = await company.hire('clerk');
    const second = await createCompany({ db: database.db, server });
    await second.employ(person, 'viewer');
    return { person, second };
  }

  it('switches between them, with the roles of each', async () => {
    const { person, second } = await inTwoCompanies();
    const before = await person.client.call(getMe);
    expect(before.user).toMatchObject({ accountId: company.accountId, roles: ['clerk'] });
    expect(before.user.accounts.map(({ id }) => id)).toEqual([second.accountId]);

    const added = await auditedBy({ db: database.db, accountId: second.accountId }, async () => {
      const reply = await person.client.send('POST', '/api/auth/account', {
        accountId: second.accountId,
      });
      expect(reply.status).toBe(200);
    });
    expect(added).toMatchObject([
      { action: 'login', user_email: person.email, metadata: { method: 'switch' } },
    ]);
    const after = await person.client.call(getMe);
    expect(after.user).toMatchObject({ accountId: second.accountId, roles: ['viewer'] });
    const members = await person.client.call(listMembers);
    expect(members.map(({ email }) => email)).toContain(second.admin.email);
    expect(members.map(({ email }) => email)).not.toContain(company.admin.email);
  });

  it('cannot switch to a company of which they are not, or no longer, a member', async () => {
    const { person, second } = await inTwoCompanies();
    const foreign = await createCompany({ db: database.db, server });
    await second.admin.client.send('DELETE', `/api/members/${person.id}`);
    for (const { accountId } of [foreign, second]) {
      const reply = await person.client.send('POST', '/api/auth/account', { accountId });
      expect(reply.status).toBe(404);
    }
    expect((await person.client.call(getMe)).user.accountId).toBe(company.accountId);
  });

  it('is renamed in both, and both audit logs have the change', async () => {
    const { person, second } = await inTwoCompanies();
    const reply = await person.client.send('PATCH', '/api/me', {
      firstName: ' Mona ',
      lastName: 'Renamed',
    });
    expect(reply.status).toBe(200);
    for (const { accountId, admin } of [company, second]) {
      const members = await admin.client.call(listMembers);
      expect(members.find(({ id }) => id === person.id)).toMatchObject({
        firstName: 'Mona',
        lastName: 'Renamed',
      });
      expect((await auditOf(database.db, accountId)).at(-1)).toMatchObject({
        category: 'USER',
        action: 'update',
        entity_type: 'person',
        entity_id: person.id,
        old_values: { firstName: 'Hal', lastName: 'Hired' },
        new_values: { firstName: 'Mona', lastName: 'Renamed' },
      });
    }
    expect(currentUser.parse((await person.client.call(getMe)).user).firstName).toBe('Mona');
  });

  it('has the same formats in both, and keeps them when only the name changes', async () => {
    const { person } = await inTwoCompanies();
    const name = { firstName: 'Hal', lastName: 'Hired' };
    await person.client.call(updateMe, { body: { ...name, formats: 'de-DE' } });
    const { user } = await person.client.call(updateMe, { body: name });
    expect(user.formats).toBe('de-DE');
    const reply = await person.client.send('PATCH', '/api/me', { ...name, formats: 'klingon' });
    expect(reply.status).toBe(400);
    await person.client.call(updateMe, { body: { ...name, formats: null } });
    expect((await person.client.call(getMe)).user.formats).toBeNull();
  });
});

function copyOf(client: TestClient): TestClient {
  return new TestClient(server, client.sessionToken);
}

describe('signing in with a browser that is signed in already', () => {
  it('ends the session whose cookie is replaced, and logs that', async () => {
    const first = await company.hire('viewer');
    const second = await company.hire('clerk');
    const before = new TestClient(server, first.client.sessionToken);
    const link = await database.db.acrossAccounts('sign-in', (tx) =>
      createSignInLink(tx, second.id, ''),
    );
    const token = link.split('#token=')[1];

    const written = await auditedBy({ db: database.db, accountId: company.accountId }, async () => {
      const reply = await first.client.send('POST', '/api/auth/sign-in/verify', { token });
      expect(reply.status).toBe(200);
    });
    expect(await statusOfMe(before)).toBe(401);
    expect(await statusOfMe(first.client)).toBe(200);
    expect(written).toMatchObject([
      { action: 'logout', user_email: first.email },
      { action: 'login', user_email: second.email },
    ]);
  });
});
