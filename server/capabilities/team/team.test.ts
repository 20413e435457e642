import { beforeAll, describe, expect, it } from 'vitest';
import { inviteMember, listInvitations, listMembers } from '#shared/accounts/contract.ts';
import { getMe } from '#shared/auth/contract.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import type { Role } from '#shared/permissions.ts';
import { auditedBy } from '../../testing/audit.ts';
import { TestClient } from '../../testing/client.ts';
import { lettersTo, tokenIn, waitForLetter } from '../../testing/letters.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { publicUrl } from '../../testing/server.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct('Harbour & Sons'));
});

let made = 0;
const newAddress = () => `guest-${++made}@example.test`;

async function invite(email: string, roles: Role[] = ['clerk']) {
  const seen = (await lettersTo(server, email)).length;
  const invitation = await company.admin.client.call(inviteMember, { body: { email, roles } });
  const letter = await waitForLetter(server, email, seen);
  return { invitation, letter, token: tokenIn(letter) };
}

const post = (call: 'inspect' | 'accept', body: object, client = new TestClient(server)) =>
  client.send('POST', `/api/invitations/${call}`, body);

const audited = (work: () => Promise<unknown>) =>
  auditedBy({ db: database.db, accountId: company.accountId }, work);

const codeOf = (reply: { status: number; body: unknown }) => [
  reply.status,
  errorBody.parse(reply.body).code,
];

/** Lets all of them start, and none finish, before the first may write its audit entry. */
async function atTheSameInstant<T>(accountId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const hold = await database.holdRow('audit_heads', accountId);
  try {
    const replies = calls.map((call) => call());
    await hold.untilWaiting(calls.length, replies);
    await hold.release();
    return await Promise.all(replies);
  } catch (error) {
    await hold.release();
    throw error;
  }
}

describe('an invitation', () => {
  it('is mailed, and says who invites to which company', async () => {
    const email = newAddress();
    const { invitation, letter, token } = await invite(email, ['approver', 'clerk']);
    expect(invitation).toMatchObject({
      email,
      roles: ['approver', 'clerk'],
      invitedBy: 'Fay Founder',
    });
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(Math.round(days)).toBe(7);
    expect(letter.subject).toBe(`Fay Founder invites you to Harbour & Sons on Docket`);
    expect(letter.text).toContain('as approver and clerk');
    expect(letter.text).toContain(`${publicUrl}/join#token=${token}`);
    expect(letter.html).toContain('Harbour &amp; Sons');
    expect(await company.admin.client.call(listInvitations)).toContainEqual(invitation);
  });

  it('can be looked at without being used up', async () => {
    const email = newAddress();
    const { token } = await invite(email);
    for (const reply of [await post('inspect', { token }), await post('inspect', { token })]) {
      expect(reply.body).toEqual({
        email,
        accountName: 'Harbour & Sons',
        invitedBy: 'Fay Founder',
        roles: ['clerk'],
        known: false,
      });
    }
  });

  it('makes a member of a new person and signs them in', async () => {
    const email = newAddress();
    const { token, invitation } = await invite(email);
    const browser = new TestClient(server);
    let accepted: unknown;
    const added = await audited(async () => {
      const reply = await post('accept', { token, firstName: 'Nia', lastName: 'New' }, browser);
      expect(reply.status).toBe(200);
      accepted = reply.body;
    });
    expect(accepted).toMatchObject({
      authenticated: true,
      user: { email, firstName: 'Nia', lastName: 'New', roles: ['clerk'] },
    });
    const me = await browser.call(getMe);
    expect(me.user.accountId).toBe(company.accountId);
    const members = await company.admin.client.call(listMembers);
    expect(members.find((member) => member.email === email)).toMatchObject({
      id: me.user.id,
      firstName: 'Nia',
      roles: ['clerk'],
    });
    const open = await company.admin.client.call(listInvitations);
    expect(open.map(({ id }) => id)).not.toContain(invitation.id);
    expect(added).toMatchObject([
      { category: 'USER', action: 'create', entity_type: 'member', user_email: email },
      { category: 'SECURITY', action: 'login', metadata: { method: 'invitation' } },
    ]);
  });

  it('makes a known person a member under their own name, once they are signed in', async () => {
    const elsewhere = await createCompany({ db: database.db, server });
    const { email, client } = await elsewhere.hire('manager');
    const { token } = await invite(email, ['viewer']);
    expect((await post('inspect', { token })).body).toMatchObject({ known: true });
    await post('accept', { token, firstName: 'Somebody', lastName: 'Else' }, client);
    const { user } = await client.call(getMe);
    expect(user).toMatchObject({
      firstName: 'Hal',
      lastName: 'Hired',
      roles: ['viewer'],
      accountId: company.accountId,
    });
    expect(user.accounts.map(({ id }) => id)).toEqual([elsewhere.accountId]);
  });

  it('does not open the other companies of the person it was sent to', async () => {
    const elsewhere = await createCompany({ db: database.db, server });
    const { email } = await elsewhere.hire('admin');
    const { token } = await invite(email, ['viewer']);
    const seen = (await lettersTo(server, email)).length;
    const finder = new TestClient(server);
    expect(codeOf(await post('accept', { token }, finder))).toEqual([409, 'sign_in_first']);
    expect((await finder.send('GET', '/api/me')).status).toBe(401);
    expect((await waitForLetter(server, email, seen)).subject).toBe('Your sign-in link for Docket');
    expect((await post('inspect', { token })).status).toBe(200);
  });

  it('brings back a removed member with the new roles, but not their old sessions', async () => {
    const person = await company.hire('manager');
    await company.admin.client.send('DELETE', `/api/members/${person.id}`);
    const { token } = await invite(person.email, ['viewer']);
    const browser = new TestClient(server);
    expect((await post('accept', { token }, browser)).status).toBe(200);
    expect((await browser.call(getMe)).user).toMatchObject({ id: person.id, roles: ['viewer'] });
    expect((await person.client.send('GET', '/api/me')).status).toBe(401);
    const members = await company.admin.client.call(listMembers);
    expect(members.filter(({ id }) => id === person.id)).toHaveLength(1);
  });

  it('works once', async () => {
    const { token } = await invite(newAddress());
    expect((await post('accept', { token })).status).toBe(200);
    expect(codeOf(await post('accept', { token }))).toEqual([410, 'link_used']);
    expect(codeOf(await post('inspect', { token }))).toEqual([410, 'link_used']);
  });

  it('accepted by two browsers at the same instant makes one member and one session', async () => {
    const email = newAddress();
    const { token } = await invite(email);
    const replies = await Promise.all([1, 2, 3].map(() => post('accept', { token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const { rows } = await database.asSuperuser(
      'select 1 from sessions join people on people.id = person_id where email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('is not valid after it was withdrawn', async () => {
    const { token, invitation } = await invite(newAddress());
    const added = await audited(async () => {
      const { client } = company.admin;
      expect((await client.send('DELETE', `/api/invitations/${invitation.id}`)).status).toBe(204);
      expect((await client.send('DELETE', `/api/invitations/${invitation.id}`)).status).toBe(404);
    });
    expect(codeOf(await post('accept', { token }))).toEqual([404, 'link_unknown']);
    expect(added).toMatchObject([
      {
        category: 'USER',
        action: 'delete',
        entity_type: 'invitation',
        entity_id: invitation.id,
        old_values: { email: invitation.email, roles: ['clerk'] },
      },
    ]);
  });

  it('is refused when it has expired, and the address can be invited again', async () => {
    const email = newAddress();
    const { token, invitation } = await invite(email);
    await outdate(invitation.id);
    expect(codeOf(await post('accept', { token }))).toEqual([410, 'link_expired']);
    const again = await invite(email);
    expect(again.invitation.id).not.toBe(invitation.id);
    expect((await post('accept', { token: again.token })).status).toBe(200);
  });

  it('sent again has a new link and another week; the earlier link stops working', async () => {
    const email = newAddress();
    const { token, invitation } = await invite(email);
    await outdate(invitation.id);
    const added = await audited(async () => {
      const path = `/api/invitations/${invitation.id}/resend`;
      const reply = await company.admin.client.send('POST', path);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ id: invitation.id, email });
    });
    const fresh = tokenIn(await waitForLetter(server, email, 1));
    expect(codeOf(await post('accept', { token }))).toEqual([404, 'link_unknown']);
    expect((await post('accept', { token: fresh })).status).toBe(200);
    expect(added).toMatchObject([
      {
        category: 'USER',
        action: 'update',
        entity_type: 'invitation',
        entity_id: invitation.id,
        metadata: { email, sentAgain: true },
      },
    ]);
  });

  it('of a member is refused', async () => {
    const { email } = await company.hire('clerk');
    const reply = await company.admin.client.send('POST', '/api/invitations', {
      email: email.toUpperCase(),
      roles: ['viewer'],
    });
    expect(codeOf(reply)).toEqual([409, 'already_member']);
  });

  it('of an address that is invited already is refused, even at the same instant', async () => {
    const email = newAddress();
    const replies = await atTheSameInstant(
      company.accountId,
      [1, 2, 3].map(
        () => () =>
          company.admin.client.send('POST', '/api/invitations', { email, roles: ['viewer'] }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const late = await company.admin.client.send('POST', '/api/invitations', {
      email,
      roles: ['viewer'],
    });
    expect(codeOf(late)).toEqual([409, 'already_invited']);
  });

  it('keeps a role that was sent twice once, and is audited', async () => {
    const email = newAddress();
    const added = await audited(async () => {
      const reply = await company.admin.client.send('POST', '/api/invitations', {
        email,
        roles: ['clerk', 'viewer', 'clerk'],
      });
      expect(reply.body).toMatchObject({ roles: ['clerk', 'viewer'] });
    });
    expect(added).toMatchObject([
      {
        category: 'USER',
        action: 'create',
        entity_type: 'invitation',
        user_email: company.admin.email,
        new_values: { email, roles: ['clerk', 'viewer'] },
      },
    ]);
  });

  it('is unknown with a made-up token', async () => {
    expect(codeOf(await post('inspect', { token: 'guessed' }))).toEqual([404, 'link_unknown']);
    expect(codeOf(await post('accept', { token: 'guessed' }))).toEqual([404, 'link_unknown']);
  });

  async function outdate(invitationId: string) {
    await database.asSuperuser(
      `update invitations set expires_at = now() - interval '1 second' where id = $1`,
      [invitationId],
    );
  }
});

describe('roles', () => {
  const setRoles = (by: TestClient, id: string, roles: string[]) =>
    by.send('PATCH', `/api/members/${id}`, { roles });

  it('apply from the next request on, and changes are audited', async () => {
    const person = await company.hire('viewer');
    const rename = () => person.client.send('PATCH', '/api/account', { name: 'Harbour & Sons' });
    expect((await rename()).status).toBe(403);
    const added = await audited(async () => {
      const reply = await setRoles(company.admin.client, person.id, ['admin', 'admin']);
      expect(reply.body).toMatchObject({ id: person.id, roles: ['admin'] });
    });
    expect(added).toMatchObject([
      {
        category: 'USER',
        action: 'update',
        entity_type: 'member',
        entity_id: person.id,
        user_email: company.admin.email,
        old_values: { roles: ['viewer'] },
        new_values: { roles: ['admin'] },
      },
    ]);
    expect((await rename()).status).toBe(200);
    await setRoles(company.admin.client, person.id, ['viewer']);
    expect((await rename()).status).toBe(403);
  });

  it('need at least one per member', async () => {
    const person = await company.hire('viewer');
    const reply = await setRoles(company.admin.client, person.id, []);
    expect(reply.status).toBe(400);
    expect(errorBody.parse(reply.body).message).toContain('Choose at least one role');
  });

  it('the last admin can neither be demoted nor removed, and nothing is audited', async () => {
    const { admin, accountId } = await createCompany({ db: database.db, server });
    const added = await auditedBy({ db: database.db, accountId }, async () => {
      const demoted = await setRoles(admin.client, admin.id, ['manager']);
      expect(codeOf(demoted)).toEqual([409, 'last_admin']);
      const left = await admin.client.send('DELETE', `/api/members/${admin.id}`);
      expect(codeOf(left)).toEqual([409, 'last_admin']);
    });
    expect(added).toEqual([]);
    expect((await admin.client.call(getMe)).user.roles).toContain('admin');
  });

  it('two admins who demote each other at the same instant leave one admin', async () => {
    const small = await createCompany({ db: database.db, server });
    const [one, two] = [small.admin, await small.hire('admin')];
    const replies = await atTheSameInstant(small.accountId, [
      () => setRoles(one.client, two.id, ['viewer']),
      () => setRoles(two.client, one.id, ['viewer']),
    ]);
    // The second is checked after the first has finished, and is no admin any more.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { rows } = await database.asSuperuser(
      "select 1 from members where account_id = $1 and 'admin' = any(roles)",
      [small.accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it('two admins who remove each other at the same instant leave one admin', async () => {
    const small = await createCompany({ db: database.db, server });
    const [one, two] = [small.admin, await small.hire('admin')];
    const replies = await atTheSameInstant(small.accountId, [
      () => one.client.send('DELETE', `/api/members/${two.id}`),
      () => two.client.send('DELETE', `/api/members/${one.id}`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401]);
    const { rows } = await database.asSuperuser(
      'select 1 from members where account_id = $1 and removed_at is null',
      [small.accountId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a permission that ends while it is being used', () => {
  it('refuses a request under way that depends on it', async () => {
    const small = await createCompany({ db: database.db, server });
    const leaver = await small.hire('admin');
    const email = newAddress();
    const replies = await atTheSameInstant(small.accountId, [
      () => small.admin.client.send('DELETE', `/api/members/${leaver.id}`),
      () => leaver.client.send('POST', '/api/invitations', { email, roles: ['admin'] }),
    ]);
    const { rows } = await database.asSuperuser(
      "select seq, action, entity_type from audit_log where account_id = $1 and entity_type in ('member', 'invitation') order by seq",
      [small.accountId],
    );
    const removal = rows.findIndex(
      ({ action, entity_type }) => action === 'delete' && entity_type === 'member',
    );
    expect(removal).toBeGreaterThanOrEqual(0);
    expect(rows.slice(removal + 1)).toEqual([]);
    expect(replies[0]?.status).toBe(204);
    expect([201, 401]).toContain(replies[1]?.status);
  });
});

describe('a member', () => {
  it('who is removed disappears from the list, and the audit log keeps the name', async () => {
    const person = await company.hire('approver');
    const added = await audited(async () => {
      const path = `/api/members/${person.id}`;
      expect((await company.admin.client.send('DELETE', path)).status).toBe(204);
      expect((await company.admin.client.send('DELETE', path)).status).toBe(404);
    });
    const members = await company.admin.client.call(listMembers);
    expect(members.map(({ id }) => id)).not.toContain(person.id);
    expect(added).toMatchObject([
      {
        category: 'USER',
        action: 'delete',
        entity_type: 'member',
        entity_id: person.id,
        old_values: { email: person.email, roles: ['approver'] },
      },
    ]);
  });
});

describe('the company’s name', () => {
  it('can be changed by an admin, and the audit log keeps the old one', async () => {
    const { admin, accountId } = await createCompany({ db: database.db, server }, 'Before');
    const added = await auditedBy({ db: database.db, accountId }, () =>
      admin.client.send('PATCH', '/api/account', { name: '  After ' }),
    );
    expect((await admin.client.call(getMe)).user.accountName).toBe('After');
    expect(added).toMatchObject([
      {
        category: 'USER',
        action: 'update',
        entity_type: 'account',
        old_values: { name: 'Before' },
        new_values: { name: 'After' },
      },
    ]);
  });
});
