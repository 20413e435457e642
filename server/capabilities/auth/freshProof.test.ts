import { beforeAll, describe, expect, it } from 'vitest';
import { exportAccount, requestDeletion } from '#shared/accounts/contract.ts';
import { createApiKey } from '#shared/api/contract.ts';
import { finishPasskeyRegistration, startPasskeyRegistration } from '#shared/auth/passkeys.ts';
import {
  checkProof,
  enterProofCode,
  finishPasskeyProof,
  mailProofCode,
  startPasskeyProof,
} from '#shared/auth/proof.ts';
import { rotateInboundAddress } from '#shared/captures/contract.ts';
import { consentCalls, keyCalls } from '#shared/integrations/contract.ts';
import { putWebhook, replaceWebhookSecret } from '#shared/webhooks/contract.ts';
import { auditOf } from '../../testing/audit.ts';
import { lettersTo, waitForLetter } from '../../testing/letters.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { Authenticator } from './testing/Authenticator.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];
beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

/** The last proof in the sessions of this person was so many minutes ago. */
async function provenAgo({ id }: TestPerson, minutes: number) {
  await database.asSuperuser(
    'update sessions set proven_at = now() - make_interval(mins => $2) where person_id = $1',
    [id, minutes],
  );
}

const isFresh = async ({ client }: TestPerson) =>
  (await client.send('POST', checkProof.path)).status === 204;

async function mailedCode({ client, email }: TestPerson): Promise<string> {
  const seen = (await lettersTo(server, email)).length;
  await client.call(mailProofCode);
  const { text = '' } = await waitForLetter(server, email, seen);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const needing = [
  ['adding a passkey', 'POST', startPasskeyRegistration.path, undefined],
  ['an API key', 'POST', createApiKey.path, {}],
  ['a webhook', 'PUT', putWebhook.path, {}],
  ['another secret of the webhook', 'POST', replaceWebhookSecret.path, undefined],
  ['another inbound address', 'POST', rotateInboundAddress.path, undefined],
  ['connecting QuickBooks', 'GET', consentCalls.quickbooks.authorize.path, undefined],
  ['connecting Xero', 'GET', consentCalls.xero.authorize.path, undefined],
  ['connecting Sage', 'GET', consentCalls.sage.authorize.path, undefined],
  ['connecting Odoo', 'POST', keyCalls.odoo.connect.path, {}],
  ['taking the data along', 'GET', exportAccount.path, undefined],
  ['deleting the company', 'POST', requestDeletion.path, { companyName: '' }],
] as const;

describe('a session whose last proof is older than 15 minutes', () => {
  it.each(needing)('is asked for a fresh one before %s', async (_, method, path, body) => {
    const admin = await company.hire('admin');
    await provenAgo(admin, 16);
    const reply = await admin.client.send(method, path, body);
    expect(reply).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  });

  it('cannot finish a passkey that was begun in time', async () => {
    const admin = await company.hire('admin');
    const { ceremonyId, options } = await admin.client.call(startPasskeyRegistration);
    await provenAgo(admin, 16);
    const credential = new Authenticator().register(options.challenge);
    const body = { ceremonyId, name: 'Phone', credential };
    const reply = await admin.client.send('POST', finishPasskeyRegistration.path, body);
    expect(reply).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  });

  it('goes on with everything else, and within 15 minutes with these calls too', async () => {
    const admin = await company.hire('admin');
    await provenAgo(admin, 60);
    expect((await admin.client.send('GET', '/api/invoices')).status).toBe(200);
    await provenAgo(admin, 14);
    expect(await isFresh(admin)).toBe(true);
  });
});

describe('a mailed code', () => {
  it('proves the session once, and is logged', async () => {
    const admin = await company.hire('admin');
    await provenAgo(admin, 60);
    const code = await mailedCode(admin);
    await admin.client.call(enterProofCode, { body: { code } });
    expect(await isFresh(admin)).toBe(true);
    expect(await auditOf(database.db, company.accountId)).toContainEqual(
      expect.objectContaining({
        action: 'login',
        user_email: admin.email,
        metadata: { method: 'code', again: true },
      }),
    );
    await provenAgo(admin, 60);
    const again = await admin.client.send('POST', enterProofCode.path, { code });
    expect(again).toMatchObject({ status: 403, body: { code: 'wrong_code' } });
    expect(await isFresh(admin)).toBe(false);
  });

  it('is refused after five wrong ones, also when it is right', async () => {
    const admin = await company.hire('admin');
    await provenAgo(admin, 60);
    const code = await mailedCode(admin);
    for (const tried of [...Array<string>(5).fill(otherThan(code)), code]) {
      const reply = await admin.client.send('POST', enterProofCode.path, { code: tried });
      expect(reply).toMatchObject({ status: 403, body: { code: 'wrong_code' } });
    }
    expect(await isFresh(admin)).toBe(false);
  });

  it('is refused after fifteen wrong ones on one day, also if further codes were mailed', async () => {
    const admin = await company.hire('admin');
    await provenAgo(admin, 60);
    const enter = (code: string) => admin.client.send('POST', enterProofCode.path, { code });
    for (let mails = 0; mails < 3; mails++) {
      const code = await mailedCode(admin);
      for (let wrong = 0; wrong < 5; wrong++) {
        expect((await enter(otherThan(code))).status).toBe(403);
      }
    }
    const refused = await enter(await mailedCode(admin));
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/Too many wrong codes/) },
    });
    expect(await isFresh(admin)).toBe(false);
    await database.asSuperuser('update proof_tries set day = day - 1 where person_id = $1', [
      admin.id,
    ]);
    expect((await enter(await mailedCode(admin))).status).toBe(204);
  });

  it('proves only the session that asked for it', async () => {
    const admin = await company.hire('admin');
    const stolen = await company.signIn(admin);
    await provenAgo(admin, 60);
    const code = await mailedCode(admin);
    const reply = await stolen.send('POST', enterProofCode.path, { code });
    expect(reply).toMatchObject({ status: 403, body: { code: 'wrong_code' } });
  });
});

describe('a passkey', () => {
  it('proves the session of its owner, and nobody else’s', async () => {
    const owner = await company.hire('admin');
    const other = await company.hire('admin');
    const authenticator = new Authenticator();
    const begun = await owner.client.call(startPasskeyRegistration);
    await owner.client.call(finishPasskeyRegistration, {
      body: {
        ceremonyId: begun.ceremonyId,
        name: 'Phone',
        credential: authenticator.register(begun.options.challenge),
      },
    });
    for (const person of [owner, other]) {
      await provenAgo(person, 60);
      const { ceremonyId, options } = await person.client.call(startPasskeyProof);
      const body = { ceremonyId, credential: authenticator.signIn(options.challenge) };
      const reply = await person.client.send('POST', finishPasskeyProof.path, body);
      expect(reply.status).toBe(person === owner ? 204 : 403);
      expect(await isFresh(person)).toBe(person === owner);
    }
  });
});
