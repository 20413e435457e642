// Creates a company with many invoices, vendors or accounts, for benches of lists. Reads DATA_DIR or DATABASE_URL, SECRET_KEY,
// INVOICES_NEEDED, VENDORS_NEEDED and ACCOUNTS_NEEDED; writes the session token of a member to a file.
import { writeFileSync } from 'node:fs';
import { uuidv7 } from '#shared/ids.ts';
import { judgeAgain } from '../../capabilities/approvals/judgeAgain.ts';
import { createSession } from '../../capabilities/auth/sessionStore.ts';
import { createAccount } from '../../capabilities/billing/createAccount.ts';
import { importItems } from '../../capabilities/books/importItems.ts';
import { invoiceColumns } from '../../capabilities/invoices/columns.ts';
import { fingerprintOf } from '../../capabilities/policy/fingerprint.ts';
import { createVendor } from '../../capabilities/vendors/createVendor.ts';
import { compareAll } from '../../capabilities/vendors/likeness/compareAnew.ts';
import { type Audit, systemActor, writeAudit } from '../../platform/audit/write.ts';
import { readConfig } from '../../platform/config.ts';
import { columnName, recordDefinition } from '../../platform/db/columns.ts';
import { addressOf, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { runCommand } from '../../platform/lifetime.ts';
import { createLog } from '../../platform/log.ts';
import { accountsCsv } from './accountsCsv.ts';
import { madeVendors } from './madeVendors.ts';

const [cookieFile = 'cookie.txt'] = process.argv.slice(2);
const rowsPerBatch = 1_000;
const intervalMs = 60_000;
const founder = { email: 'bench@example.test', firstName: 'Ben', lastName: 'Ch' };

const vendors = [
  'Acme Industrial Supply',
  'Müller Verpackungen GmbH',
  'Northern Lights Energy',
  'Café Résumé SARL',
  'Sterling & Rowe LLP',
  'Quanta Cloud Hosting',
  'Fairwind Print Studio',
  'Pacific Clean Services',
];
const things = ['office chairs', 'cleaning', 'hosting', 'paper', 'consulting hours', 'freight'];
const states = [
  { status: 'pending_review', approvalStatus: 'pending' },
  { status: 'approved', approvalStatus: 'approved' },
  { status: 'paid', approvalStatus: 'approved' },
  { status: 'rejected', approvalStatus: 'rejected' },
] as const;

const columns = {
  id: 'uuid',
  seq: 'bigint',
  ...invoiceColumns,
  status: 'text',
  approvalStatus: 'text',
  confidence: 'numeric',
};
const insert = statement(`
  insert into invoices (${Object.keys(columns).map(columnName).join(', ')})
  select * from jsonb_to_recordset($1::jsonb) as new (${recordDefinition(columns)})`);

const insertPageWords = statement(`
  insert into page_words (invoice_id, words, seq)
  select new.id, new.words, new.seq from jsonb_to_recordset($1::jsonb) as new (id uuid, words text, seq bigint)`);

/** As if the invoices had arrived one by one and had been checked on arrival. */
const forgetDue = statement(`
  with forgotten as (delete from due_checks where account_id = $1)
  update invoices set check_due_at = null, check_spreads = false, vendors_due = null
  where account_id = $1 and check_due_at is not null`);

await runCommand(async () => {
  const config = readConfig(process.env);
  const needed = Number(process.env['INVOICES_NEEDED'] ?? 10_000);
  const manyVendors = Number(process.env['VENDORS_NEEDED'] ?? 0);
  const manyAccounts = Number(process.env['ACCOUNTS_NEEDED'] ?? 0);
  const postgres = await openPostgres(config);
  const address = addressOf(postgres.ownerUrl, config.secretFor('database roles'));
  try {
    await migrate(address);
    const db = openDatabase(address, createLog('error'));
    try {
      const { accountId, token } = await db.acrossAccounts('account-creation', async (tx) => {
        const made = await createAccount(tx, { name: 'Bench', plan: 'pro', founder });
        const { token } = await createSession(tx, {
          personId: made.founder.id,
          accountId: made.accountId,
          userAgent: 'bench',
          ip: '127.0.0.1',
          provenAt: new Date(),
        });
        return { accountId: made.accountId, token };
      });
      for (let index = 0; index < needed; index += rowsPerBatch) {
        const count = Math.min(rowsPerBatch, needed - index);
        await db.withAccount(accountId, (tx) => seed(tx, { from: index, count, needed }), {
          plans: 'generic',
        });
      }
      await db.withAccount(accountId, async (tx) => {
        for (const vendor of madeVendors(manyVendors)) await createVendor(tx, systemActor, vendor);
        const audit: Audit = (event) => writeAudit(tx, systemActor, event);
        const csv = accountsCsv(manyAccounts);
        if (manyAccounts > 0) await importItems({ tx, audit }, { list: 'account', csv });
      });
      // Done now, so that no background work runs during the measurement.
      await db.withAccount(accountId, compareAll);
      await judgeAgain(db, accountId);
      await db.withAccount(accountId, (tx) => tx.run(forgetDue, [tx.accountId]));
      writeFileSync(cookieFile, token);
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
});

async function seed(
  tx: AccountTx,
  { from, count, needed }: { from: number; count: number; needed: number },
): Promise<void> {
  const sequences = await reserve(tx, count * 2);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...invoiceAt(from + index, needed),
    seq: sequences.take(),
  }));
  await tx.run(insert, [JSON.stringify(rows)]);
  const words = rows.map(({ id }, index) => ({
    id,
    words: pageWordsAt(from + index),
    seq: sequences.take(),
  }));
  await tx.run(insertPageWords, [JSON.stringify(words)]);
}

/** As many as on a full page: words that many documents share, and numbers that only this one has. */
function pageWordsAt(index: number): string {
  const shared = Array.from({ length: 130 }, (_, place) => `term${(index * 31 + place * 7) % 900}`);
  const own = Array.from({ length: 30 }, (_, place) => String(index * 31 + place));
  return [...shared, ...own, `serial-${index}`].join(' ');
}

/** Invoices that differ slightly, one for each minute up to now. */
function invoiceAt(index: number, needed: number) {
  const at = Date.now() - (needed - index) * intervalMs;
  const made = (inDays: number) =>
    new Date(at + inDays * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const net = ((index * 7919) % 500_000) / 100 + 10;
  const [vendorName = ''] = pick(vendors, index);
  const [thing = ''] = pick(things, index);
  const lines = [0, 1].map((line) => ({
    id: `${index}-${line}`,
    description: `${thing}, part ${line + 1} of order ${index}`,
    quantity: String(line + 1),
    unitPrice: (net / (line + 1) / 2).toFixed(2),
    discount: null,
    taxRate: '20',
    net: (net / 2).toFixed(2),
  }));
  const values = {
    invoiceNumber: `INV-${String(index).padStart(6, '0')}`,
    vendorName,
    vendorEmail: `billing-${index % vendors.length}@example.test`,
    vendorTaxId: `DE${811_000_000 + (index % vendors.length)}`,
    amount: (net * 1.2).toFixed(2),
    subtotal: net.toFixed(2),
    discount: null,
    shipping: null,
    tax: (net * 0.2).toFixed(2),
    currency: index % 5 === 0 ? 'EUR' : 'USD',
    invoiceDate: made(0),
    dueDate: made(30),
    iban: null,
    purchaseOrder: index % 3 === 0 ? `PO-${index}` : null,
    description: `Delivery of ${thing} to site ${index % 97}`,
    exchangeRate: null,
    exchangeRateDate: null,
    lines,
    coding: {},
  };
  const [state = states[0]] = pick(states, index);
  return {
    id: uuidv7(at, crypto.getRandomValues(new Uint8Array(16))),
    ...values,
    ...state,
    confidence: '0.95',
    fingerprint: fingerprintOf(values),
  };
}

function pick<T>(from: readonly T[], index: number): T[] {
  return from.slice(index % from.length);
}
