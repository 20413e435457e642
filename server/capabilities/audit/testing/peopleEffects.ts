import { listSessions } from '#shared/auth/contract.ts';
import { deletePasskey, finishPasskeySignIn, startPasskeySignIn } from '#shared/auth/passkeys.ts';
import {
  enterProofCode,
  finishPasskeyProof,
  mailProofCode,
  startPasskeyProof,
} from '#shared/auth/proof.ts';
import { newId } from '../../../platform/db/newId.ts';
import { TestClient } from '../../../testing/client.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { tokenIn, waitForLetter } from '../../../testing/letters.ts';
import { publicUrl } from '../../../testing/server.ts';
import { createTestKey } from '../../apiKeys/testing/createTestKey.ts';
import { createSignInLink } from '../../auth/signInLinks.ts';
import { addPasskey } from '../../auth/testing/addPasskey.ts';
import { type Effect, looksAlone, type World } from './effects.ts';

async function signInToken({ company, here }: World): Promise<string> {
  const { id } = await company.hire('clerk');
  const url = await here.db.acrossAccounts('sign-in', (tx) => createSignInLink(tx, id, publicUrl));
  return new URL(url).hash.replace('#token=', '');
}

async function invited({ company, server }: World): Promise<{ id: string; token: string }> {
  const email = `guest-${newId()}@example.test`;
  const reply = await company.admin.client.send('POST', '/api/invitations', {
    email,
    roles: ['viewer'],
  });
  const { id } = Object(reply.body);
  return { id, token: tokenIn(await waitForLetter(server, email)) };
}

const withPasskey = ({ company: { admin } }: World) => addPasskey(admin.client);

async function enterMailedCode({ company: { admin }, server }: World): Promise<void> {
  await admin.client.call(mailProofCode);
  const { text = '' } = await waitForLetter(server, admin.email);
  await admin.client.call(enterProofCode, { body: { code: /\b\d{6}\b/.exec(text)?.[0] ?? '' } });
}

/** Sign-in, sessions, members, invitations, API keys and the company's name. */
export const peopleEffects: Record<string, Effect> = {
  'POST /api/auth/sign-in': {
    nothing: 'Mails a sign-in link if the address is known; the sign-in with it is logged.',
  },
  'POST /api/auth/sign-in/inspect': { nothing: looksAlone },
  'POST /api/auth/sign-in/verify': {
    leaves: 'SECURITY login session',
    by: async (world) =>
      new TestClient(world.server).send('POST', '/api/auth/sign-in/verify', {
        token: await signInToken(world),
      }),
  },
  'POST /api/auth/proof/code': {
    nothing: 'Mails a code; the proof with it is logged.',
  },
  'POST /api/auth/proof': {
    leaves: 'SECURITY login session',
    by: enterMailedCode,
  },
  'POST /api/auth/proof/passkey/options': {
    nothing: 'Hands out a challenge, which proves nothing.',
  },
  'POST /api/auth/proof/passkey': {
    leaves: 'SECURITY login session',
    async by(world) {
      const { client } = world.company.admin;
      const { authenticator } = await withPasskey(world);
      const { ceremonyId, options } = await client.call(startPasskeyProof);
      const credential = authenticator.signIn(options.challenge);
      await client.call(finishPasskeyProof, { body: { ceremonyId, credential } });
    },
  },
  'POST /api/auth/proof/check': { nothing: looksAlone },
  'POST /api/logout': {
    leaves: 'SECURITY logout session',
    by: ({ send }) => send('POST', '/api/logout'),
  },
  'POST /api/auth/account': {
    leaves: 'SECURITY login session',
    by: ({ send, here: { accountId } }) => send('POST', '/api/auth/account', { accountId }),
  },
  'DELETE /api/auth/sessions/:sessionId': {
    leaves: 'SECURITY delete session',
    async by({ company: { admin, signIn }, send }) {
      await signIn(admin);
      const other = (await admin.client.call(listSessions)).find(({ current }) => !current);
      await send('DELETE', `/api/auth/sessions/${other?.id}`);
    },
  },
  'POST /api/auth/sessions/revoke-others': {
    leaves: 'SECURITY delete session',
    async by({ company, send }) {
      await company.signIn(company.admin);
      await send('POST', '/api/auth/sessions/revoke-others');
    },
  },
  'PATCH /api/me': {
    leaves: 'USER update person',
    by: ({ send }) => send('PATCH', '/api/me', { firstName: 'Ada', lastName: 'New' }),
  },
  'POST /api/auth/passkeys/registration': {
    nothing: 'Hands out a challenge, which proves nothing.',
  },
  'POST /api/auth/passkeys': {
    leaves: 'SECURITY create passkey',
    by: withPasskey,
  },
  'DELETE /api/auth/passkeys/:passkeyId': {
    leaves: 'SECURITY delete passkey',
    async by(world) {
      const params = { passkeyId: (await withPasskey(world)).id };
      await world.company.admin.client.call(deletePasskey, { params });
    },
  },
  'POST /api/auth/passkeys/sign-in/options': {
    nothing: 'Hands out a challenge, which proves nothing.',
  },
  'POST /api/auth/passkeys/sign-in': {
    leaves: 'SECURITY login session',
    async by(world) {
      const { authenticator } = await withPasskey(world);
      const client = new TestClient(world.server);
      const { ceremonyId, options } = await client.call(startPasskeySignIn);
      const credential = authenticator.signIn(options.challenge);
      await client.call(finishPasskeySignIn, { body: { ceremonyId, credential } });
    },
  },

  'PATCH /api/account': {
    leaves: 'USER update account',
    by: ({ send }) => send('PATCH', '/api/account', { name: 'Renamed' }),
  },
  'POST /api/account/set-up': {
    leaves: 'USER update account',
    by: ({ send }) => send('POST', '/api/account/set-up', { country: 'NL' }),
  },
  'PATCH /api/account/first-steps': {
    nothing: 'Notes what an admin has looked at, or has put away.',
  },
  'DELETE /api/account/samples': {
    leaves: 'INVOICE delete invoice',
    async by({ here, send }) {
      await invoiceOf(here, { isSample: true });
      await send('DELETE', '/api/account/samples');
    },
  },
  'PUT /api/account/passkeys': {
    leaves: 'SECURITY update account',
    async by(world) {
      await withPasskey(world);
      await world.send('PUT', '/api/account/passkeys', { required: true });
    },
  },
  'GET /api/account/export': {
    leaves: 'SECURITY export account',
    by: ({ company }) => company.admin.client.fetch('/api/account/export').then((it) => it.text()),
  },
  'POST /api/account/deletion': {
    leaves: 'SECURITY delete account: pending',
    async by({ send }) {
      await send('PATCH', '/api/account', { name: 'Leaving' });
      await send('POST', '/api/account/deletion', { companyName: 'Leaving' });
    },
  },
  'DELETE /api/account/deletion': {
    leaves: 'SECURITY update account',
    async by({ send }) {
      await send('PATCH', '/api/account', { name: 'Staying' });
      await send('POST', '/api/account/deletion', { companyName: 'Staying' });
      await send('DELETE', '/api/account/deletion');
    },
  },
  'PATCH /api/members/:memberId': {
    leaves: 'USER update member',
    by: async ({ company, send }) =>
      send('PATCH', `/api/members/${(await company.hire('clerk')).id}`, { roles: ['viewer'] }),
  },
  'DELETE /api/members/:memberId': {
    leaves: 'USER delete member',
    by: async ({ company, send }) =>
      send('DELETE', `/api/members/${(await company.hire('clerk')).id}`),
  },
  'DELETE /api/members/:memberId/passkeys': {
    leaves: 'SECURITY delete passkey',
    by: async ({ company, send }) =>
      send('DELETE', `/api/members/${(await company.hire('clerk')).id}/passkeys`),
  },
  'POST /api/invitations': {
    leaves: 'USER create invitation',
    by: ({ send }) =>
      send('POST', '/api/invitations', { email: 'new@example.test', roles: ['viewer'] }),
  },
  'POST /api/invitations/:invitationId/resend': {
    leaves: 'USER update invitation',
    async by(world) {
      const { id } = await invited(world);
      // As if the last letter were an hour old: it may not be resent at once.
      await world.sql(
        `update invitations set expires_at = expires_at - interval '1 hour' where id = $1`,
        [id],
      );
      await world.send('POST', `/api/invitations/${id}/resend`);
    },
  },
  'DELETE /api/invitations/:invitationId': {
    leaves: 'USER delete invitation',
    by: async (world) => world.send('DELETE', `/api/invitations/${(await invited(world)).id}`),
  },
  'POST /api/invitations/inspect': { nothing: looksAlone },
  'POST /api/invitations/accept': {
    leaves: 'USER create member',
    by: async (world) =>
      new TestClient(world.server).send('POST', '/api/invitations/accept', {
        token: (await invited(world)).token,
        firstName: 'Nea',
        lastName: 'New',
      }),
  },
  'POST /api/keys': {
    leaves: 'SECURITY create api_key',
    async by({ here, send, sql }) {
      await sql(`update subscriptions set plan = 'growth' where account_id = $1`, [here.accountId]);
      const key = { name: 'Scanner', scopes: ['uploads:write'], lifetimeInDays: null };
      await send('POST', '/api/keys', key);
    },
  },
  'DELETE /api/keys/:keyId': {
    leaves: 'SECURITY delete api_key',
    by: async ({ here: { db }, company, send }) =>
      send('DELETE', `/api/keys/${(await createTestKey({ db, company })).id}`),
  },
};
