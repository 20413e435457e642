import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presets } from '#shared/exports/templates/presets.ts';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { createTestKey } from '../../capabilities/apiKeys/testing/createTestKey.ts';
import { attach } from '../../capabilities/attachments/attachments.ts';
import { requestChainCheck } from '../../capabilities/audit/chainCheckStore.ts';
import { addHeadCheck } from '../../capabilities/audit/headCheckStore.ts';
import { putHistory } from '../../capabilities/books/historyStore.ts';
import { putItems } from '../../capabilities/books/itemStore.ts';
import { decideMailSender } from '../../capabilities/captures/mailSenders.ts';
import { captureOf } from '../../capabilities/captures/testing/mails.ts';
import { comment } from '../../capabilities/conversation/comments.ts';
import { putRates } from '../../capabilities/exchangeRates/rateStore.ts';
import { insertExports } from '../../capabilities/exports/exportStore.ts';
import { insertFile } from '../../capabilities/exports/files/fileStore.ts';
import { putTemplate } from '../../capabilities/exports/templates/templateStore.ts';
import { putConnection } from '../../capabilities/integrations/connectionStore.ts';
import { putJourney } from '../../capabilities/integrations/journeyStore.ts';
import { putLedgerVendor } from '../../capabilities/integrations/ledgerVendorStore.ts';
import { putTestBill } from '../../capabilities/integrations/testBillStore.ts';
import { connectionOf } from '../../capabilities/integrations/testing/sandboxLedgers.ts';
import { putPageWords } from '../../capabilities/invoices/pageWordStore.ts';
import { putDeletion } from '../../capabilities/leaving/deleteAccount.ts';
import { makeDecisionLink } from '../../capabilities/notifications/decisionLinkStore.ts';
import { lookThrough } from '../../capabilities/notifications/lookThrough.ts';
import { putSettings as putNotificationSettings } from '../../capabilities/notifications/settingsStore.ts';
import { giveApprovals } from '../../capabilities/policy/approvalStore.ts';
import { putDelegation } from '../../capabilities/policy/delegationStore.ts';
import { putSubscription } from '../../capabilities/push/subscriptionStore.ts';
import { putModelCall } from '../../capabilities/reading/model/modelCallStore.ts';
import { insertInvitation } from '../../capabilities/team/invitationStore.ts';
import { deleteInvoice } from '../../capabilities/trash/deleteInvoice.ts';
import { putPreview } from '../../capabilities/uploads/previews.ts';
import { setApart } from '../../capabilities/vendors/apart.ts';
import { compareAll, queueComparisons } from '../../capabilities/vendors/likeness/compareAnew.ts';
import { createView } from '../../capabilities/views/views.ts';
import { insertDeliveries } from '../../capabilities/webhooks/deliveryStore.ts';
import { putWebhookRow } from '../../capabilities/webhooks/webhookStore.ts';
import { someFinding } from '../../capabilities/witness/testing/someFinding.ts';
import { editableKinds } from '../../editableKinds.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  authorOf,
  Device,
  invoiceOf,
  ruleOf,
  storeEdits,
  vendorOf,
} from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { systemActor } from '../audit/write.ts';
import { postgresDocuments } from '../documents/postgresDocuments.ts';
import { noteUnnamed } from '../files/unnamedFiles.ts';
import { answerOnce } from '../http/answeredCalls.ts';
import { recordDeadJob } from '../jobs/failedJobs.ts';
import { newId } from './newId.ts';
import { unprepared } from './statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Adds rows to every tenant table.
  await createCompany({ db: database.db, server: { url: '' } });
  const company = await createCompany({ db: database.db, server: { url: '' } });
  const { accountId } = company;
  await fillWithWork(company);
  await database.db.withAccount(accountId, (tx) =>
    putDeletion(tx, { requestedBy: 'test', dueAt: new Date() }),
  );
  await database.db.withAccount(accountId, (tx) =>
    insertInvitation(tx, {
      email: 'somebody@example.test',
      roles: ['viewer'],
      invitedBy: 'test',
      token: 'any',
      expires: new Date(),
    }),
  );
});
afterAll(() => database.close());

async function fillWithWork(company: TestCompany): Promise<void> {
  const { accountId, admin } = company;
  const { db } = database;
  await createTestKey({ db, company });
  const alike = [await vendorOf({ db, accountId }), await vendorOf({ db, accountId })] as const;
  await db.withAccount(accountId, compareAll);
  await db.withAccount(accountId, (tx) =>
    setApart(tx, systemActor, { vendorId: alike[0], otherId: alike[1] }),
  );
  await vendorOf({ db, accountId });
  await ruleOf({ db, accountId });
  await captureOf({ db, accountId });
  const uploadId = await uploadOf({ db, accountId });
  await db.withAccount(accountId, async (tx) => {
    await putPreview(tx, uploadId, 1, 'a-hash');
    await noteUnnamed(tx, ['another-hash'], new Date());
    const asked = { outcome: 'refused', used: null, cost: null } as const;
    await putModelCall(tx, { uploadId, round: 1 }, 'a-model', asked);
    const layout = unprepared(
      `insert into learned_layouts (invoice_id, fingerprint, words_hash, traces) values ($1, 'any', 'any', '[]')`,
    );
    await tx.run(layout, [newId()]);
    const answered = unprepared(
      'insert into answered_senders (address, answered_at) values ($1, now())',
    );
    await tx.run(answered, ['jane@sender.example']);
  });
  const id = await invoiceOf({ db, accountId });
  await db.withAccount(accountId, (tx) =>
    tx.run(unprepared('insert into payees (id, invoice_id, key) values ($1, $2, $3)'), [
      newId(),
      id,
      'acme',
    ]),
  );
  const store = postgresDocuments(db, editableKinds);
  const name = documentName('invoice', id);
  const device = new Device(authorOf(admin));
  await storeEdits(store, accountId, name, device.edit('notes', { first: 'A note' }));
  await store.compact(accountId, name);
  await storeEdits(store, accountId, name, device.edit('fields', { amount: '120.00' }));
  await db.withAccount(accountId, async (tx) => {
    await lookThrough(tx);
    await putNotificationSettings(tx, admin.id, {
      letters: 'daily',
      hour: 8,
      quiet: null,
      zone: 'UTC',
    });
    await makeDecisionLink(tx, { personId: admin.id, invoiceId: id, fingerprint: 'any' });
    const keys = { p256dh: 'a', auth: 'b' };
    const session = { personId: admin.id, id: newId() };
    await putSubscription(tx, session, { endpoint: 'https://push.example/a', keys });
  });
  const deleted = await invoiceOf({ db, accountId });
  await db.withAccount(accountId, async (tx) => {
    const deciding = { tx, personId: admin.id, actor: systemActor };
    await comment(deciding, id, { id: newId(), text: 'A comment', mentions: [] });
    const file = { name: 'contract.pdf', size: 1, hash: 'any', type: 'pdf' } as const;
    await attach(deciding, id, { file });
    await deleteInvoice(deciding, deleted, notAnInvoice);
    await createView(deciding, { id: newId(), name: 'Late', query: '', isShared: true });
    await putPageWords(tx, id, 'acme paper');
    const news = { email: 'news@example.test', isPutAside: true };
    await decideMailSender({ tx, audit: async () => {}, personId: admin.id }, news);
    const away = { substituteId: newId(), from: '2099-01-01', to: '2099-01-02', zone: 'UTC' };
    await putDelegation(tx, admin.id, away);
  });
  await db.withAccount(accountId, async (tx) => {
    const place = { ledger: 'xero', companyId: 'any' } as const;
    await putConnection(tx, connectionOf(place));
    const item = { id: newId(), books: 'xero', companyId: 'any', list: 'account' } as const;
    const values = { code: '429', parentId: null, type: null, rate: null, days: null };
    await putItems(tx, [{ ...item, ...values, itemId: '1', name: 'Travel', isActive: true }]);
    const lines = [{ on: '2026-01-05', since: '2026-01-05', count: 1, coding: {} }];
    const history = { id: newId(), books: 'xero', companyId: 'any', vendor: 'acme' } as const;
    await putHistory(tx, [{ ...history, words: 'paper', lines }]);
    await putRates(tx, 'ecb', [{ from: 'EUR', to: 'USD', on: '2026-05-12', rate: '1.0920' }]);
    await insertExports(tx, [id], { ...place, requestedBy: admin.email });
    await putTestBill(tx, place, admin.email);
    const file = { id: newId(), format: 'csv', requestedBy: admin.email } as const;
    await insertFile(tx, { ...file, fileName: 'any.csv', invoiceCount: 1, template: null });
    const [preset] = presets;
    if (preset) {
      const template = { ...preset.template, id: newId(), name: 'Any', preset: null };
      await putTemplate(tx, template, admin.email);
    }
    const told = unprepared(
      'insert into export_file_invoices (file_id, place, invoice_id, format) values ($1, 1, $2, $3)',
    );
    await tx.run(told, [file.id, id, file.format]);
    const url = 'https://books.example/hook';
    await putWebhookRow(tx, { url, sealedSecret: 'any', isOn: true, changedBy: admin.email });
    const event = { id: newId(), event: 'invoice.approved', about: 'any', body: '{}' } as const;
    await insertDeliveries(tx, [{ ...event, invoiceId: id, requestedBy: admin.email }]);
    await putJourney(tx, {
      ledger: 'xero',
      personId: admin.id,
      sealedVerifier: null,
      state: 'any',
    });
    await someFinding(tx, place);
    const suggested = { suggestedAccountId: null, suggestedTaxCodes: [] };
    const vendor = { vendorKey: 'any', vendorId: null, ...suggested };
    await putLedgerVendor(tx, { ...place, ...vendor, name: 'Acme Ltd', externalId: '1' });
  });
  const call = { key: 'a-key', personId: admin.id, call: 'POST /api/anything', body: {} };
  await db.withAccount(accountId, async (tx) => {
    giveApprovals(tx, [{ id, fingerprint: 'any' }], {
      personId: admin.id,
      name: 'Fay Founder',
      comment: null,
      stoodInFor: [],
    });
    await answerOnce(tx, call, async () => 'done');
    await requestChainCheck(tx);
    await tx.run(
      unprepared(`insert into audit_counts (block, category, action, status, count, first_at, last_at)
        values (0, 'any', 'any', 'success', 1, now(), now())`),
    );
    await tx.run(unprepared('insert into due_checks (invoice_id, spreads) values ($1, false)'), [
      newId(),
    ]);
    await queueComparisons(tx, [newId()]);
    await addHeadCheck(tx, { seq: 1, hash: '', time: new Date().toISOString() });
  });
  await recordDeadJob(db, {
    id: newId(),
    kind: 'any',
    data: {},
    reason: 'It failed.',
    operation: { accountId, type: 'Any', entity: { type: 'account', id: accountId } },
  });
}

/** Knex's own tables, without data of accounts. */
const bookkeeping = ['knex_migrations', 'knex_migrations_lock'];

interface Table {
  name: string;
  keyColumns: string[];
  rowSecurity: boolean;
}

async function listTables(): Promise<Table[]> {
  const { rows } = await database.asSuperuser(`
    select c.relname as name, c.relrowsecurity as "rowSecurity",
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.place) as "keyColumns"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.filter(({ name }) => !bookkeeping.includes(name));
}

const isTenantTable = ({ keyColumns }: Table) => keyColumns[0] === 'account_id';

describe('the isolation of accounts, for every table in the catalogue', () => {
  it('is tested with rows in every tenant table', async () => {
    const tables = (await listTables()).filter(isTenantTable);
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const { rows } = await database.asSuperuser(`select count(*)::int as count from "${name}"`);
      expect(rows[0].count, name).toBeGreaterThan(0);
    }
  });

  it('hides all rows from the app role while no account is set', async () => {
    for (const { name } of (await listTables()).filter(isTenantTable)) {
      const { rows } = await database.asApp(`select * from "${name}"`);
      expect(rows, name).toEqual([]);
    }
  });

  it('shows the app role only rows of the account that is set', async () => {
    const { rows: accounts } = await database.asSuperuser(
      'select account_id from accounts limit 1',
    );
    const accountId = accounts[0].account_id;
    for (const { name } of (await listTables()).filter(isTenantTable)) {
      const seen = await database.db.withAccount(accountId, (tx) =>
        tx.run<{ account_id: string }>(unprepared(`select account_id from "${name}"`)),
      );
      const { rows } = await database.asSuperuser(`select 1 from "${name}" where account_id = $1`, [
        accountId,
      ]);
      expect(seen.length, name).toBe(rows.length);
      expect(new Set(seen.map((row) => row.account_id)), name).toEqual(
        new Set(rows.length ? [accountId] : []),
      );
    }
  });

  it('keeps the app role from writing rows of another account', async () => {
    const { rows } = await database.asSuperuser('select account_id from accounts order by 1');
    const [own, other] = rows.map((row) => row.account_id);
    const intruding = database.db.withAccount(own, (tx) =>
      tx.run(
        unprepared(`
          insert into invitations (account_id, id, email, roles, token_hash, invited_by, expires_at)
          values ($1, $2, 'intruder@example.test', '{admin}', '', 'test', now())`),
        [other, newId()],
      ),
    );
    await expect(intruding).rejects.toThrow(/row-level security/);
  });

  it('denies the app role every table that is not a tenant table', async () => {
    const others = (await listTables()).filter((table) => !isTenantTable(table));
    expect(others.map(({ name }) => name)).toContain('sessions');
    for (const { name } of others) {
      await expect(database.asApp(`select 1 from "${name}"`), name).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('includes row-level security on every tenant table', async () => {
    for (const table of (await listTables()).filter(isTenantTable)) {
      expect(table.rowSecurity, table.name).toBe(true);
    }
  });

  it('is enforced for the app role, which owns nothing and is no superuser', async () => {
    const { rows } = await database.asApp(`
      select session_user = current_user as itself, rolsuper, rolbypassrls,
        (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = current_user`);
    expect(rows).toEqual([{ itself: true, rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it('keeps the app role from choosing the address of a company, so that it cannot be that of another', async () => {
    const { rows } = await database.asSuperuser(
      'select account_id, token from inbound_addresses order by 1',
    );
    const [own, other] = rows;
    await database.db.withAccount(own.account_id, (tx) =>
      tx.run(unprepared('update inbound_addresses set token = $1'), [other.token]),
    );
    const { rows: after } = await database.asSuperuser(
      'select token from inbound_addresses where account_id = $1',
      [own.account_id],
    );
    expect(after[0].token).toMatch(/^[0-9a-f]{24}$/);
    expect([own.token, other.token]).not.toContain(after[0].token);
  });

  it('keeps the app role from changing or removing counts of the audit log', async () => {
    for (const change of ['update audit_counts set count = 0', 'delete from audit_counts']) {
      await expect(database.asApp(change), change).rejects.toThrow(/permission denied/);
    }
  });

  it('keeps the app role from giving a Yjs client to another person', async () => {
    const giving = database.asApp('update document_clients set person_id = gen_random_uuid()');
    await expect(giving).rejects.toThrow(/permission denied/);
  });

  it('keeps the app role from reading the job queue', async () => {
    await expect(database.asApp('select data from jobs.job')).rejects.toThrow(/permission denied/);
  });

  it('applies to the system role while it works in an account', async () => {
    const { rows } = await database.asSuperuser('select account_id from accounts order by 1');
    const accountId: string = rows[0].account_id;
    const seen = await database.db.acrossAccounts('sessions', async (tx) => {
      const accounts = unprepared('select account_id from members');
      const inside = await tx.inAccount(accountId, (account) =>
        account.run<{ account_id: string }>(accounts),
      );
      return { inside, after: await tx.run<{ account_id: string }>(accounts) };
    });
    expect(new Set(seen.inside.map((row) => row.account_id))).toEqual(new Set([accountId]));
    expect(new Set(seen.after.map((row) => row.account_id)).size).toBe(rows.length);
  });

  it('keeps the system role from writing tenant tables outside an account', async () => {
    const writing = database.db.acrossAccounts('sessions', (tx) =>
      tx.run(unprepared('delete from members')),
    );
    await expect(writing).rejects.toThrow(/permission denied/);
  });
});
