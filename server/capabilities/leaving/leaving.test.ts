import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeletion, requestDeletion, withdrawDeletion } from '#shared/accounts/contract.ts';
import { FileMissing } from '../../platform/files/FileStore.ts';
import { FolderStore } from '../../platform/files/FolderStore.ts';
import { vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoicePdf, uploaded, uploadOf } from '../../testing/uploads.ts';
import { exportedTables } from './exportZip.ts';
import { deleteDueAccounts } from './jobs.ts';
import { readZip } from './testing/readZip.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const newCompany = (name: string) =>
  createCompany({ db: product.database.db, server: product.server }, name);

/** Every table with rows that belong to accounts, as listed by the database itself. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await product.database.asSuperuser(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'`,
  );
  const directories = ['sessions', 'checkouts'];
  return rows.map(({ name }) => name).filter((name) => !directories.includes(name));
}

async function rowsOf({ accountId }: TestCompany): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tenantTables()) {
    const { rows } = await product.database.asSuperuser(
      `select count(*)::int as count from "${table}" where account_id = $1`,
      [accountId],
    );
    if (rows[0].count > 0) counts[table] = rows[0].count;
  }
  return counts;
}

/** Not exported: internal tables, derived data, and credentials. */
const leftOut = [
  'account_deletions',
  'answered_calls',
  'answered_senders',
  'api_keys',
  'audit_checks',
  'audit_head_checks',
  'audit_counts',
  'audit_heads',
  'change_counters',
  'decision_links',
  'document_clients',
  'document_snapshots',
  'document_updates',
  'due_checks',
  'due_letters',
  'failed_jobs',
  'inbound_addresses',
  'invitations',
  'learned_layouts',
  'ledger_bills',
  'ledger_connections',
  'ledger_journeys',
  'ledger_vendors',
  'model_calls',
  'notification_progress',
  'notification_settings',
  'notifications',
  'page_words',
  'push_subscriptions',
  'unnamed_files',
  'upload_pages',
  'vendor_changes',
  'vendor_keys',
  'vendor_likenesses',
  'webhooks',
];

describe('the export of an account', () => {
  it('leaves out only tables that are listed here on purpose', async () => {
    expect((await tenantTables()).sort()).toEqual([...exportedTables, ...leftOut].sort());
  });

  it('contains its rows as JSON and CSV and its original files, and nothing of another account', async () => {
    const company = await newCompany('Exporting & Sons');
    const stranger = await newCompany('Somebody else');
    await vendorOf({ db: product.database.db, accountId: company.accountId });
    await vendorOf({ db: product.database.db, accountId: stranger.accountId });
    const pdf = invoicePdf();
    const upload = await uploaded(company.admin.client, pdf, { name: '../=evil.pdf' });
    const reply = await company.admin.client.fetch('/api/account/export');
    expect(reply.headers.get('Content-Disposition')).toContain('attachment');
    const zip = readZip(Buffer.from(await reply.arrayBuffer()));
    const names = [...zip.keys()];
    for (const table of exportedTables) expect(names).toContain(`data/${table}.json`);
    const vendors = JSON.parse(String(zip.get('data/vendors.json')));
    expect(vendors).toHaveLength(1);
    expect(vendors[0].account_id).toBe(company.accountId);
    expect(String(zip.get('vendors.csv'))).toContain('name,email');
    const file = names.find((name) => name.startsWith(`files/${upload.id}/`)) ?? '';
    expect(file).not.toContain('..');
    expect(zip.get(file)?.equals(pdf)).toBe(true);
    const all = Buffer.concat([...zip.values()]).toString('latin1');
    expect(all).not.toContain(stranger.accountId);
    const { rows } = await product.database.asSuperuser(
      "select 1 from audit_log where account_id = $1 and action = 'export'",
      [company.accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it('is available for ninety days after the subscription has ended', async () => {
    const { accountId, admin } = await newCompany('Long gone Ltd');
    const endedBefore = (days: number) =>
      product.database.asSuperuser(
        "update subscriptions set status = 'canceled', ends_at = now() - make_interval(days => $2) where account_id = $1",
        [accountId, days],
      );
    await endedBefore(89);
    expect((await admin.client.fetch('/api/account/export')).status).toBe(200);
    await endedBefore(91);
    expect(await admin.client.send('GET', '/api/account/export')).toMatchObject({
      status: 403,
      body: { code: 'export_over' },
    });
  });
});

describe('the deletion of an account', () => {
  it('waits fourteen days, and can be withdrawn until then', async () => {
    const { admin } = await newCompany('Staying');
    const wrong = await admin.client.send('POST', requestDeletion.path, { companyName: 'Other' });
    expect(wrong.status).toBe(400);
    const { deletion } = await admin.client.call(requestDeletion, {
      body: { companyName: 'Staying' },
    });
    const days = (Date.parse(deletion.dueAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    await admin.client.call(withdrawDeletion);
    expect(await admin.client.call(getDeletion)).toEqual({ deletion: null });
  });

  it('deletes every row and file of this account alone, and leaves a record', async () => {
    const { db } = product.database;
    const [leaving, staying] = [await newCompany('Leaving'), await newCompany('Not leaving')];
    for (const { accountId } of [leaving, staying]) await vendorOf({ db, accountId });
    const files = new FolderStore(path.join(product.server.config.dataDir, 'files'));
    const key = await files.keep(leaving.accountId, Buffer.from('an invoice'));
    const id = await uploadOf({ db, accountId: leaving.accountId });
    await product.database.asSuperuser('update uploads set file_hash = $2 where id = $1', [
      id,
      key.hash,
    ]);
    const refused = await files.keep(leaving.accountId, Buffer.from('refused at its limit'));
    await leaving.admin.client.call(requestDeletion, { body: { companyName: 'Leaving' } });
    const services = { db, files, provider: null };
    const before = await rowsOf(staying);

    await deleteDueAccounts(services);
    expect((await leaving.admin.client.send('GET', '/api/me')).status).toBe(200);

    await product.database.asSuperuser(
      "update account_deletions set due_at = now() - interval '1 second' where account_id = $1",
      [leaving.accountId],
    );
    await deleteDueAccounts(services);
    expect(await rowsOf(leaving)).toEqual({});
    expect(await rowsOf(staying)).toMatchObject(before);
    for (const one of [key, refused]) await expect(files.read(one)).rejects.toThrow(FileMissing);
    expect((await leaving.admin.client.send('GET', '/api/me')).status).toBe(401);
    const { rows } = await product.database.asSuperuser(
      'select requested_by, deleted_rows::int from deleted_accounts where id = $1',
      [leaving.accountId],
    );
    expect(rows[0]).toMatchObject({ requested_by: leaving.admin.email });
    expect(rows[0].deleted_rows).toBeGreaterThan(5);
  });

  it('is the only way to delete from the append-only log', async () => {
    const { accountId } = await newCompany('Kept');
    await expect(
      product.database.asOwner('delete from audit_log where account_id = $1', [accountId]),
    ).rejects.toThrow('append-only');
    await expect(
      product.database.asSystem('select delete_due_account($1)', [accountId]),
    ).resolves.toMatchObject({ rows: [{ delete_due_account: null }] });
  });
});
