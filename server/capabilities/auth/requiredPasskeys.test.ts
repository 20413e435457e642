import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { requirePasskeys, resetPasskeys } from '#shared/accounts/contract.ts';
import { getMe, logout, switchAccount } from '#shared/auth/contract.ts';
import {
  deletePasskey,
  finishPasskeySignIn,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '#shared/auth/passkeys.ts';
import { finishPasskeyProof, startPasskeyProof } from '#shared/auth/proof.ts';
import { getOrCreateSubscription } from '#shared/billing/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { consentCalls } from '#shared/integrations/contract.ts';
import {
  approveByMail,
  inspectMailDecision,
  rejectByMail,
} from '#shared/notifications/mailDecision.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { auditOf } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { waitForLetter } from '../../testing/letters.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { publicUrl } from '../../testing/server.ts';
import { createTestKey } from '../apiKeys/testing/createTestKey.ts';
import { makeDecisionLink } from '../notifications/decisionLinkStore.ts';
import type { Authenticator } from './testing/Authenticator.ts';
import { addPasskey } from './testing/addPasskey.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });
const needed = { status: 403, body: { code: 'passkey_needed' } };

async function signInWith(authenticator: Authenticator): Promise<TestClient> {
  const client = new TestClient(server);
  const { ceremonyId, options } = await client.call(startPasskeySignIn);
  const credential = authenticator.signIn(options.challenge);
  await client.call(finishPasskeySignIn, { body: { ceremonyId, credential } });
  return client;
}

/** A company whose admin has added a passkey, and that requires one of everybody. */
async function strictCompany() {
  const company = await newCompany();
  const { authenticator } = await addPasskey(company.admin.client);
  await company.admin.client.call(requirePasskeys, { body: { required: true } });
  return { ...company, authenticator };
}

const stateOf = async (client: TestClient) => (await client.call(getMe)).user.passkeyNeeded;

describe('requiring passkeys', () => {
  it('is refused to an admin without one, to others, and without a fresh proof', async () => {
    const company = await newCompany();
    const { client, id } = company.admin;
    const ask = (by: TestClient) => by.send('PUT', requirePasskeys.path, { required: true });
    expect(await ask(client)).toMatchObject({ status: 409, body: { code: 'own_passkey_first' } });
    const manager = await company.hire('manager');
    await addPasskey(manager.client);
    expect(await ask(manager.client)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    await addPasskey(client);
    // Signed in by mail, an admin with a passkey would be kept out as well.
    const byMail = await company.signIn(company.admin);
    expect(await ask(byMail)).toMatchObject({ status: 409, body: { code: 'own_passkey_first' } });
    await database.asSuperuser(
      "update sessions set proven_at = now() - interval '16 minutes' where person_id = $1",
      [id],
    );
    expect(await ask(client)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    expect(await stateOf(client)).toBe(null);
  });

  it('is logged once each time it changes', async () => {
    const { admin, accountId } = await strictCompany();
    await admin.client.call(requirePasskeys, { body: { required: true } });
    await admin.client.call(requirePasskeys, { body: { required: false } });
    const entries = (await auditOf(database.db, accountId)).filter(
      ({ category, entity_type }) => category === 'SECURITY' && entity_type === 'account',
    );
    expect(entries).toMatchObject([
      { category: 'SECURITY', new_values: { requiresPasskeys: true } },
      { category: 'SECURITY', new_values: { requiresPasskeys: false } },
    ]);
  });
});

describe('in a company that requires passkeys', () => {
  it('every call but those to add or use one, to switch and to log out is refused without one', async () => {
    const company = await strictCompany();
    const allowed: string[] = [];
    for (const { endpoint } of server.routes) {
      if (endpoint.access === 'anyone') continue;
      const { client } = await company.hire('admin');
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, crypto.randomUUID()]),
      );
      const reply = await client.send(
        endpoint.method,
        fillPath(endpoint.path, params),
        endpoint.takesBody ? {} : undefined,
      );
      if (Object(reply.body).code !== 'passkey_needed') {
        allowed.push(`${endpoint.method} ${endpoint.path}`);
      }
    }
    expect(allowed.sort()).toEqual([
      'GET /api/auth/passkeys',
      'GET /api/auth/user',
      'GET /api/me',
      'POST /api/auth/account',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/registration',
      'POST /api/auth/proof',
      'POST /api/auth/proof/code',
      'POST /api/auth/proof/passkey',
      'POST /api/auth/proof/passkey/options',
    ]);
  });

  it('public calls that act for the company are refused too', async () => {
    const { client } = await (await strictCompany()).hire('admin');
    const user = { email: 'a@example.test', firstName: 'A', lastName: 'B' };
    const order = { plan: 'growth', user };
    expect(await client.send('POST', getOrCreateSubscription.path, order)).toMatchObject(needed);
    const { path } = consentCalls.xero.comeBack;
    const back = await client.fetch(`${path}?code=1&state=2`, { redirect: 'manual' });
    expect(back.headers.get('Location')).toContain('error=');
  });

  it('a member adds a passkey and goes on, in that session and in later ones by it', async () => {
    const company = await strictCompany();
    const member = await company.hire('clerk');
    expect(await stateOf(member.client)).toBe('add');
    const { authenticator } = await addPasskey(member.client);
    expect(await stateOf(member.client)).toBe(null);
    expect((await member.client.send('GET', '/api/invoices')).status).toBe(200);
    const next = await signInWith(authenticator);
    expect((await next.send('GET', '/api/invoices')).status).toBe(200);
  });

  it('a session by mail of a member with a passkey is asked to use it once', async () => {
    const company = await strictCompany();
    const byMail = await company.signIn(company.admin);
    expect(await stateOf(byMail)).toBe('use');
    expect(await byMail.send('GET', '/api/invoices')).toMatchObject(needed);
    const { ceremonyId, options } = await byMail.call(startPasskeyProof);
    const credential = company.authenticator.signIn(options.challenge);
    await byMail.call(finishPasskeyProof, { body: { ceremonyId, credential } });
    expect((await byMail.send('GET', '/api/invoices')).status).toBe(200);
  });

  it('a person who can only read the mail adds and removes no passkey, not from another company either', async () => {
    const company = await strictCompany();
    const elsewhere = await newCompany();
    await elsewhere.employ(company.admin, 'viewer');
    const thief = await elsewhere.signIn(company.admin);
    expect(await stateOf(thief)).toBe(null);
    expect(await thief.send('POST', startPasskeyRegistration.path)).toMatchObject(needed);
    const own = await company.admin.client.send('GET', '/api/auth/passkeys');
    const [passkey] = Array.isArray(own.body) ? own.body : [];
    const path = fillPath(deletePasskey.path, { passkeyId: passkey.id });
    expect(await thief.send('DELETE', path)).toMatchObject(needed);
    await thief.call(switchAccount, { body: { accountId: company.accountId } });
    expect(await thief.send('GET', '/api/invoices')).toMatchObject(needed);
  });

  it('a session whose person removes their last passkey is refused as well', async () => {
    const company = await strictCompany();
    const member = await company.hire('clerk');
    const { id } = await addPasskey(member.client);
    await member.client.call(deletePasskey, { params: { passkeyId: id } });
    expect(await member.client.send('GET', '/api/invoices')).toMatchObject(needed);
    expect(await stateOf(member.client)).toBe('add');
  });

  it('switching to another company and logging out go on', async () => {
    const company = await strictCompany();
    const elsewhere = await newCompany();
    const member = await company.hire('clerk');
    await elsewhere.employ(member, 'clerk');
    await member.client.call(switchAccount, { body: { accountId: elsewhere.accountId } });
    expect((await member.client.send('GET', '/api/invoices')).status).toBe(200);
    await member.client.call(switchAccount, { body: { accountId: company.accountId } });
    expect(await member.client.send('GET', '/api/invoices')).toMatchObject(needed);
    await member.client.call(logout);
    expect((await member.client.send('GET', '/api/me')).status).toBe(401);
  });

  it('an API key goes on', async () => {
    const company = await strictCompany();
    const { token } = await createTestKey({ db: database.db, company });
    const reply = await fetch(`${server.url}/api/invoices`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
  });

  it('open sockets are closed as not allowed, and new ones too', async () => {
    const company = await newCompany();
    const member = await company.hire('clerk');
    const invoice = await invoiceOf({ db: database.db, accountId: company.accountId });
    const listen = () =>
      new WebSocket(`${server.url.replace('http', 'ws')}/sync/changes`, {
        headers: { Origin: publicUrl, Cookie: `docket=${member.client.sessionToken}` },
      });
    const closing = (socket: WebSocket) => new Promise((resolve) => socket.on('close', resolve));
    const socket = listen();
    await new Promise((resolve) => socket.on('open', resolve));
    const closed = closing(socket);
    await addPasskey(company.admin.client);
    await company.admin.client.call(requirePasskeys, { body: { required: true } });
    expect(await closed).toBe(4403);
    expect(await closing(listen())).toBe(4403);
    const headers = { Origin: publicUrl, Cookie: `docket=${member.client.sessionToken}` };
    const url = `${server.url.replace('http', 'ws')}/sync/invoice.${invoice}`;
    const peer = new TestPeer(url, { headers });
    expect(await peer.whenClosed()).toMatchObject({ code: 4403 });
    expect(peer.frames).toEqual([]);
    expect(await member.client.send('GET', getChanges.path)).toMatchObject(needed);
  });
});

describe('an admin who resets the passkeys of a member', () => {
  const reset = (by: TestPerson, of: TestPerson) =>
    by.client.send('DELETE', fillPath(resetPasskeys.path, { memberId: of.id }));

  it('signs them out everywhere; they add a new one, and a letter and the audit log say so', async () => {
    const company: TestCompany & { authenticator: Authenticator } = await strictCompany();
    const member = await company.hire('clerk');
    const { authenticator } = await addPasskey(member.client);
    expect((await reset(company.admin, member)).status).toBe(204);
    expect((await member.client.send('GET', '/api/me')).status).toBe(401);
    await expect(signInWith(authenticator)).rejects.toThrow();
    const letter = await waitForLetter(server, member.email, 1);
    expect(letter.subject).toBe('Your passkeys for Docket were reset');
    expect(letter.text).toContain(company.admin.email);
    expect(await auditOf(database.db, company.accountId)).toContainEqual(
      expect.objectContaining({
        category: 'SECURITY',
        action: 'delete',
        entity_type: 'passkey',
        entity_id: member.id,
        user_email: company.admin.email,
        metadata: { email: member.email, reset: { passkeys: 1, sessions: 1 } },
      }),
    );
    const again = await company.signIn(member);
    expect(await stateOf(again)).toBe('add');
    await addPasskey(again);
    expect((await again.send('GET', '/api/invoices')).status).toBe(200);
  });

  it('is refused without a fresh proof, and for a member of another company', async () => {
    const company = await newCompany();
    const member = await company.hire('clerk');
    const other = await newCompany();
    expect((await reset(other.admin, member)).status).toBe(404);
    await database.asSuperuser(
      "update sessions set proven_at = now() - interval '16 minutes' where person_id = $1",
      [company.admin.id],
    );
    const late = await reset(company.admin, member);
    expect(late).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  });

  it('cannot weaken another company that requires them', async () => {
    const strict = await strictCompany();
    const lax = await newCompany();
    await lax.employ(strict.admin, 'viewer');
    const reply = await reset(lax.admin, strict.admin);
    expect(reply).toMatchObject({ status: 409, body: { code: 'passkeys_elsewhere' } });
    expect((await strict.admin.client.send('GET', '/api/invoices')).status).toBe(200);
  });
});

describe('a mailed link to decide', () => {
  it('decides nothing in a company that requires passkeys', async () => {
    const company = await strictCompany();
    const here = { db: database.db, accountId: company.accountId };
    const invoiceId = await invoiceOf(here);
    const token = await database.db.withAccount(company.accountId, (tx) =>
      makeDecisionLink(tx, { personId: company.admin.id, invoiceId, fingerprint: 'x' }),
    );
    for (const { method, path } of [inspectMailDecision, approveByMail, rejectByMail]) {
      const body = path === rejectByMail.path ? { token, comments: 'No' } : { token };
      expect(await new TestClient(server).send(method, path, body), path).toMatchObject(needed);
    }
  });
});
