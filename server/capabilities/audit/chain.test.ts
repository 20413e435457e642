import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChainState,
  checkChain,
  checkHead,
  downloadHead,
  downloadHeadKey,
  getChainState,
  getHeadCheck,
  type HeadCheck,
  type SignedHead,
  signedHead,
} from '#shared/audit/chain.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { systemActor, writeAudits } from '../../platform/audit/write.ts';
import { auditOf } from '../../testing/audit.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { secretKey, startTestServer, type TestServer } from '../../testing/server.ts';
import { requestChainCheck } from './chainCheckStore.ts';
import { checkChains } from './jobs.ts';
import { failJob, type World } from './testing/effects.ts';
import { chainAnew, changeAsOwner } from './testing/tampering.ts';

let database: TestDatabase;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  database = await createOwnDatabase();
  server = await startTestServer({ databaseUrl: database.url, address: database.address });
  folder = await mkdtemp(path.join(tmpdir(), 'docket-heads-'));
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A company whose chain has `length` links, including the account's first entry. */
async function companyWithChain(length: number): Promise<TestCompany> {
  const company = await createCompany({ db: database.db, server });
  await addLinks(company, length - 1);
  return company;
}

async function addLinks({ accountId }: TestCompany, count: number): Promise<void> {
  const links = Array.from({ length: count }, (_, place) => ({
    category: 'USER' as const,
    action: 'update' as const,
    entityType: 'account',
    entityId: `${place}`,
  }));
  await database.db.withAccount(accountId, (tx) => writeAudits(tx, systemActor, links));
}

const sql: World['sql'] = (text, values) => database.asSuperuser(text, values);

const stateOf = ({ admin }: TestCompany) => admin.client.call(getChainState);

/** Requests a check and waits for its result. */
async function checked(company: TestCompany): Promise<ChainState> {
  expect(await company.admin.client.call(checkChain)).toMatchObject({ checking: true });
  return eventually(async () => {
    const state = await stateOf(company);
    expect(state.checking).toBe(false);
    return state;
  });
}

const log = pino({ level: 'silent' });
const nightly = (day: string) => checkChains({ db: database.db, log }, new Date(day));
const [weekday, sunday] = ['2026-03-04T02:07:00Z', '2026-03-08T02:07:00Z'];

describe('the state of the chain', () => {
  it('shows how far it was verified, after a requested check and after the nightly one', async () => {
    const company = await companyWithChain(4);
    expect(await stateOf(company)).toEqual({
      length: 4,
      verified: null,
      fault: null,
      checking: false,
      problem: null,
    });
    expect(await checked(company)).toMatchObject({ verified: { upTo: 4 }, fault: null });
    await addLinks(company, 3);
    expect(await stateOf(company)).toMatchObject({ length: 7, verified: { upTo: 4 } });
    await nightly(weekday);
    expect(await stateOf(company)).toMatchObject({ verified: { upTo: 7 }, fault: null });
  });

  it('reports a check that failed for good, and the check can be requested again', async () => {
    const company = await companyWithChain(2);
    const { accountId } = company;
    await database.asSuperuser(
      'insert into audit_checks (account_id, asked_at) values ($1, now())',
      [accountId],
    );
    expect(await stateOf(company)).toMatchObject({ checking: true, problem: null });
    await failJob({ sql, server }, 'audit.check', { accountId });
    const text = 'The check was not completed. It did not go.';
    await eventually(async () =>
      expect(await stateOf(company)).toMatchObject({ checking: false, problem: text }),
    );
    expect(await checked(company)).toMatchObject({ verified: { upTo: 3 }, problem: null });
  });

  it('is checked once when two people request a check at the same time', async () => {
    const { accountId } = await companyWithChain(2);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.db.withAccount(accountId, async (tx) => {
      const isFirst = await requestChainCheck(tx);
      asked.resolve();
      await answered.promise;
      return isFirst;
    });
    await asked.promise;
    const second = database.db.withAccount(accountId, requestChainCheck);
    answered.resolve();
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });

  it('names a tampered row and logs it, until the whole chain is intact again', async () => {
    const company = await companyWithChain(5);
    const { accountId } = company;
    await changeAsOwner(database, accountId, 3);
    const state = await checked(company);
    expect(state.verified).toMatchObject({ upTo: 2 });
    expect(state.fault).toMatchObject({ entry: 3 });
    expect(state.fault?.text).toMatch(/entry 3 .* was changed after it was written/);
    await nightly(weekday);
    const entries = await auditOf(database.db, accountId);
    expect(entries.filter(({ status }) => status === 'failure')).toMatchObject([
      { category: 'SECURITY', entity_type: 'audit_log', metadata: { entry: 3 } },
    ]);
    await database.asSuperuser(
      `set session_replication_role = replica;
      update audit_log set user_email = 'system' where account_id = '${accountId}' and seq = 3`,
    );
    await nightly(weekday);
    expect(await stateOf(company)).toMatchObject({ fault: null, verified: { upTo: 6 } });
  });

  it('finds changes in old rows by the weekly check, and a rehashed chain by the next nightly one', async () => {
    const [quiet, forged] = [await companyWithChain(4), await companyWithChain(4)];
    await nightly(weekday);
    await changeAsOwner(database, quiet.accountId, 2);
    await changeAsOwner(database, forged.accountId, 2);
    await chainAnew(database, forged.accountId, 2);
    await addLinks(forged, 1);
    await nightly(weekday);
    expect(await stateOf(quiet)).toMatchObject({ fault: null });
    expect(await stateOf(forged)).toMatchObject({ fault: { entry: 5 } });
    await nightly(sunday);
    expect(await stateOf(quiet)).toMatchObject({ fault: { entry: 2 } });
  });
});

describe('a signed head that was kept', () => {
  async function keptHead({ admin }: TestCompany) {
    const reply = await admin.client.fetch(downloadHead.path);
    expect(reply.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-head-\d{4}-\d{2}-\d{2}\.json"$/,
    );
    return signedHead.parse(await reply.json());
  }

  async function kept(name: string, content: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  }

  const compare = async (head: object, ...more: string[]) =>
    verify('--head', await kept('head.json', JSON.stringify(head)), ...more);

  it('proves with the public key alone that nothing before it was changed', async () => {
    const company = await companyWithChain(4);
    const head = await keptHead(company);
    await addLinks(company, 3);
    const reply = await fetch(`${server.url}${downloadHeadKey.path}`);
    const key = await kept('key.pem', await reply.text());
    expect(await compare(head, '--key', key)).toEqual({
      code: 0,
      output: `${company.accountId} unchanged: entries 1 to 4 are those of ${head.time}\n`,
    });
  });

  it('reveals a chain that was changed and rehashed, which the chain alone does not', async () => {
    const company = await companyWithChain(5);
    const head = await keptHead(company);
    await changeAsOwner(database, company.accountId, 3);
    await chainAnew(database, company.accountId, 3);
    expect((await verify()).output).toMatch(new RegExp(`${company.accountId} .* whole: 5 entries`));
    const { code, output } = await compare(head);
    expect(output).toMatch(/CHANGED: entry 5 is not the one that stood there on/);
    expect(code).toBe(1);
  });

  it('proves nothing if it was changed itself', async () => {
    const company = await companyWithChain(3);
    const head = await keptHead(company);
    for (const other of [
      { ...head, seq: 2 },
      { ...head, time: '2020-01-01T00:00:00.000Z' },
    ]) {
      const { code, output } = await compare(other);
      expect(output).toContain('NOT PROVEN');
      expect(code).toBe(1);
    }
    const { code, output } = await compare({ accountId: company.accountId });
    expect(output).toContain('is no signed head of an audit log');
    expect(code).toBe(1);
  });

  /** Requests a comparison with the head and waits for its result. */
  async function compared({ admin }: TestCompany, head: SignedHead): Promise<HeadCheck> {
    const { id: checkId } = await admin.client.call(checkHead, { body: head });
    return eventually(async () => {
      const check = await admin.client.call(getHeadCheck, { params: { checkId } });
      expect(check.checkedAt).not.toBeNull();
      return check;
    });
  }

  it('can be checked by the company, and the result is shown and logged', async () => {
    const company = await companyWithChain(4);
    const head = await keptHead(company);
    await addLinks(company, 2);
    const whole = { entry: 4, keptAt: head.time, fault: null };
    expect(await compared(company, head)).toMatchObject(whole);
    await changeAsOwner(database, company.accountId, 3);
    await chainAnew(database, company.accountId, 3);
    const { fault } = await compared(company, head);
    expect(fault).toMatch(/^entry 4 is not the one that stood there on/);
    const entries = await auditOf(database.db, company.accountId);
    const ofHeads = { category: 'SECURITY', entity_type: 'audit_head', entity_id: '4' };
    const asked = { ...ofHeads, user_email: company.admin.email, action: 'create' };
    expect(entries.slice(-4)).toMatchObject([
      asked,
      { ...ofHeads, user_email: 'system', status: 'success' },
      asked,
      { ...ofHeads, status: 'failure', error_message: `The log was changed: ${fault}` },
    ]);
  });

  it('shows a problem if its comparison failed for good', async () => {
    const { accountId, admin } = await companyWithChain(2);
    const { rows } = await database.asSuperuser(
      `insert into audit_head_checks (account_id, id, seq, hash, kept_at)
        values ($1, gen_random_uuid(), 1, '', now()) returning id`,
      [accountId],
    );
    const params = { checkId: rows[0].id };
    const found = () => admin.client.call(getHeadCheck, { params });
    expect(await found()).toMatchObject({ checkedAt: null, problem: null });
    await failJob({ sql, server }, 'audit.check-head', { accountId, checkId: params.checkId });
    const problem = 'The check was not completed. It did not go.';
    await eventually(async () => expect(await found()).toMatchObject({ problem }));
  });

  it('is refused without permission, for another company, and if it is not as signed', async () => {
    const [company, neighbour] = [await companyWithChain(2), await companyWithChain(2)];
    const head = await keptHead(company);
    const clerk = await company.hire('clerk');
    const answers = [
      await clerk.client.send('POST', checkHead.path, head),
      await neighbour.admin.client.send('POST', checkHead.path, head),
      await company.admin.client.send('POST', checkHead.path, { ...head, seq: 1 }),
      await company.admin.client.send('POST', checkHead.path, { hash: head.hash }),
    ];
    expect(answers.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [403, 'not_allowed'],
      [422, 'another_company'],
      [422, 'not_signed'],
      [400, 'invalid'],
    ]);
    const { id } = await compared(company, head);
    const path = fillPath(getHeadCheck.path, { checkId: id });
    expect((await neighbour.admin.client.send('GET', path)).status).toBe(404);
  });

  const command = fileURLToPath(new URL('./verifyCommand.ts', import.meta.url));

  function verify(...args: string[]): Promise<{ code: number; output: string }> {
    const env = { DATABASE_URL: database.url, SECRET_KEY: secretKey };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command, ...args], { env }, (_, out, err) => {
        resolve({ code: child.exitCode ?? -1, output: out + err });
      });
    });
  }
});
