import { beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, inviteMember, renameAccount } from '#shared/accounts/contract.ts';
import { createApiKey } from '#shared/api/contract.ts';
import {
  getMe,
  requestSignInLink,
  switchAccount,
  updateMe,
  verifySignInLink,
} from '#shared/auth/contract.ts';
import { listPasskeys, startPasskeyRegistration } from '#shared/auth/passkeys.ts';
import { confirmCheckout, getOrCreateSubscription } from '#shared/billing/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { auditOf } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { lettersTo, tokenIn, waitForLetter } from '../../testing/letters.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createTestKey } from '../apiKeys/testing/createTestKey.ts';
import { enterCard } from '../billing/testing/sandboxStripe.ts';
import { createSignInLink } from './signInLinks.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];
beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

let made = 0;
const nextEmail = () => `victim-${++made}@first-proof.example.test`;

/** Somebody checks out with an address of another person. */
async function checkedOut(email = nextEmail()) {
  const client = new TestClient(server);
  const user = { firstName: 'Eve', lastName: 'Else', email };
  const begun = await client.call(getOrCreateSubscription, {
    body: { plan: 'pro', user, checkout: `a-browser-of-first-proof-${email}` },
  });
  await enterCard(client, begun);
  const { subscriptionId, checkout } = begun;
  const confirmed = await client.call(confirmCheckout, { body: { subscriptionId, checkout } });
  return { client, email, confirmed, body: { subscriptionId, checkout } };
}

async function freshToken(personId: string): Promise<string> {
  const link = await database.db.acrossAccounts('sign-in', (tx) =>
    createSignInLink(tx, personId, ''),
  );
  return link.split('#token=')[1] ?? '';
}

const status = async (client: TestClient, path = '/api/me') =>
  (await client.send('GET', path)).status;

/** The owner of the address signs in with a mailed link. */
async function provenBy(personId: string) {
  const client = new TestClient(server);
  const answer = await client.call(verifySignInLink, {
    body: { token: await freshToken(personId) },
  });
  return { client, answer };
}

describe('a session of a checkout, before a mailed link was opened', () => {
  it('cannot switch, add passkeys or keys, invite or rename', async () => {
    const { client, email } = await checkedOut();
    const { user } = await client.call(getMe);
    expect(user).toMatchObject({ email, addressProven: false });
    const refused = [
      ['POST', switchAccount.path, { accountId: company.accountId }],
      ['PATCH', updateMe.path, { firstName: 'Eve', lastName: 'Evil' }],
      ['POST', startPasskeyRegistration.path, undefined],
      ['POST', createApiKey.path, { name: 'Key', scopes: ['invoices:read'], lifetimeInDays: 90 }],
      ['POST', inviteMember.path, { email: nextEmail(), roles: ['viewer'] }],
      ['PATCH', renameAccount.path, { name: 'Another name' }],
    ] as const;
    for (const [method, path, body] of refused) {
      const reply = await client.send(method, path, body);
      expect([path, reply.status, Object(reply.body).code]).toEqual([
        path,
        403,
        'address_not_proven',
      ]);
    }
    expect(await status(client, '/api/invoices')).toBe(200);
  });

  it('brings a letter that asks to confirm the address, and later ones are sign-in links', async () => {
    const { client, email } = await checkedOut();
    const letter = await waitForLetter(server, email);
    expect(letter.subject).toBe('Confirm your e-mail address for Docket');
    expect(letter.text).toContain('to confirm that this address is yours, and to sign in');
    const owner = new TestClient(server);
    await owner.call(verifySignInLink, { body: { token: tokenIn(letter) } });
    expect((await owner.call(getMe)).user).toMatchObject({ email, addressProven: true });
    await client.call(requestSignInLink, { body: { email } });
    await eventually(async () => {
      const subjects = (await lettersTo(server, email)).map(({ subject }) => subject);
      expect(subjects).toContain('Your sign-in link for Docket');
    });
  });

  it('does not see in which other companies the owner of the address works', async () => {
    const { client } = await checkedOut();
    const { user } = await client.call(getMe);
    await company.employ({ ...company.admin, id: user.id, email: user.email }, 'viewer');
    expect((await client.call(getMe)).user.accounts).toEqual([]);
  });

  it('ends when the owner of the address signs in, and never reaches their own company', async () => {
    const { client: attacker, email } = await checkedOut();
    const { user } = await attacker.call(getMe);
    await company.admin.client.call(inviteMember, { body: { email, roles: ['manager'] } });
    const invitation = tokenIn(await waitForInvitation(email));
    const owner = await provenBy(user.id);
    await owner.client.call(acceptInvitation, { body: { token: invitation } });
    expect((await owner.client.call(getMe)).user).toMatchObject({
      accountId: company.accountId,
      addressProven: true,
    });
    const reply = await attacker.send('POST', switchAccount.path, {
      accountId: company.accountId,
    });
    expect(reply.status).toBe(401);
    expect(await status(attacker)).toBe(401);
  });

  it('does not accept an invitation for the address', async () => {
    const { client, email } = await checkedOut();
    await company.admin.client.call(inviteMember, { body: { email, roles: ['viewer'] } });
    const letter = await waitForInvitation(email);
    const reply = await client.send('POST', acceptInvitation.path, { token: tokenIn(letter) });
    expect(reply).toMatchObject({ status: 409, body: { code: 'sign_in_first' } });
  });

  it('is not given for an address that was proven before', async () => {
    const leaver = await company.hire('clerk');
    await company.admin.client.send('DELETE', `/api/members/${leaver.id}`);
    const { client, confirmed } = await checkedOut(leaver.email);
    expect(confirmed).toEqual({ outcome: 'mailed', email: leaver.email });
    expect(await status(client)).toBe(401);
  });
});

describe('the first proof of an address', () => {
  it('removes the passkeys and keys from before, and says so in the answer, a letter and the log', async () => {
    const person = await company.hire('admin');
    const phone = await company.signIn(person);
    await createTestKey({ db: database.db, company, by: person });
    await database.asSuperuser(
      `insert into passkeys (id, credential_id, person_id, public_key, counter, transports, name)
       values (gen_random_uuid(), gen_random_uuid()::text, $1, '', 0, '{}', 'Earlier')`,
      [person.id],
    );
    // As after an update from a version that did not record the proof.
    await database.asSuperuser('update people set proven_at = null where id = $1', [person.id]);

    const { client, answer } = await provenBy(person.id);

    const ended = { sessions: 2, passkeys: 1, keys: 1 };
    expect(answer.ended).toEqual(ended);
    for (const earlier of [person.client, phone]) expect(await status(earlier)).toBe(401);
    expect(await client.call(listPasskeys)).toEqual([]);
    expect(Object((await client.send('GET', '/api/keys')).body)).toEqual([]);
    const letter = await waitForLetter(server, person.email);
    expect(letter.text).toContain('2 signed-in devices, 1 passkey and 1 API key');
    const log = await auditOf(database.db, company.accountId);
    expect(log).toContainEqual(
      expect.objectContaining({
        category: 'SECURITY',
        entity_type: 'person',
        entity_id: person.id,
        new_values: { addressProven: true },
        metadata: { ended },
      }),
    );
  });

  it('by an invitation ends earlier access as well', async () => {
    const { client: attacker, email } = await checkedOut();
    const { user } = await attacker.call(getMe);
    await database.asSuperuser('update members set removed_at = now() where person_id = $1', [
      user.id,
    ]);
    const other = await createCompany({ db: database.db, server });
    await other.admin.client.call(inviteMember, { body: { email, roles: ['viewer'] } });
    const token = tokenIn(await waitForInvitation(email));
    const owner = new TestClient(server);
    const body = { token, firstName: 'Olga', lastName: 'Owner' };
    const answer = await owner.call(acceptInvitation, { body });
    // Not the name that the other one has chosen.
    expect(answer).toMatchObject({
      user: { firstName: 'Olga', lastName: 'Owner', addressProven: true },
      ended: { sessions: 1 },
    });
    const { rows: members } = await database.asSuperuser(
      'select first_name as name from members where person_id = $1 and removed_at is null',
      [user.id],
    );
    expect(members).toEqual([{ name: 'Olga' }]);
    const { rows } = await database.asSuperuser(
      'select count(*)::int as count from sessions where person_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('happens once: a later link leaves other devices signed in', async () => {
    const person = await company.hire('clerk');
    const { answer } = await provenBy(person.id);
    expect(answer.ended).toBeNull();
    expect(await status(person.client)).toBe(200);
  });
});

/** Other letters, such as the link after a checkout, may come before it. */
function waitForInvitation(email: string) {
  return eventually(async () => {
    const letters = await lettersTo(server, email);
    const invitation = letters.find(({ subject }) => subject?.includes('invites you'));
    if (!invitation) throw new Error(`No invitation to ${email} came`);
    return invitation;
  });
}
