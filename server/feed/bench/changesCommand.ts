// node server/feed/bench/changesCommand.ts <DATABASE_URL of an empty database> [rows]
// A whole first load, page by page: how long it takes, and how long a page holds up everybody else on its node.
import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { createAccount } from '../../accounts/createAccount.ts';
import { addressOf, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { invoiceFeed } from '../../invoices/feed.ts';
import { noteFeed } from '../../invoices/noteFeed.ts';
import { createLog } from '../../log.ts';
import { ruleFeed } from '../../rules/feed.ts';
import { vendorFeed } from '../../vendors/feed.ts';
import { changesPage } from '../changes.ts';

const [ownerUrl, rows = '100000'] = process.argv.slice(2);
if (!ownerUrl) throw new Error('Which database?');
const address = addressOf(ownerUrl, randomBytes(32));
await migrate(address);
const db = openDatabase(address, createLog('warn'));
const { accountId, founder } = await db.acrossAccounts('account-creation', (tx) =>
  createAccount(tx, {
    name: 'Bench',
    plan: 'pro',
    founder: {
      email: `${randomBytes(6).toString('hex')}@example.test`,
      firstName: 'A',
      lastName: 'B',
    },
  }),
);
const owner = new pg.Client(ownerUrl);
await owner.connect();
await owner.query(
  `insert into invoices (account_id, id, seq, invoice_number, vendor_name, vendor_email, amount, subtotal, tax, currency,
    invoice_date, due_date, description, lines, status, approval_status, confidence, fraud_flags, fingerprint)
  select $1, gen_random_uuid(), n, 'INV-' || n, 'Supplier number ' || n % 300, 'billing@supplier' || n % 300 || '.example',
    n % 9000 + 0.5, n % 9000, 0.5, 'USD', date '2026-01-01' + n % 300, date '2026-02-01' + n % 300, 'Monthly services',
    jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'description', 'Consulting, first half', 'quantity', '2',
      'unitPrice', '120.00', 'taxRate', '19', 'net', '240.00'), jsonb_build_object('id', gen_random_uuid(), 'description',
      'Consulting, second half', 'quantity', '1', 'unitPrice', '120.00', 'taxRate', '19', 'net', '120.00')),
    'pending_review', 'pending', 0.94, '{}', md5(n::text)
  from generate_series(1, $2::int) n`,
  [accountId, rows],
);
await owner.query('insert into change_counters (account_id, seq) values ($1, $2)', [
  accountId,
  rows,
]);
await owner.query('vacuum analyze');
await owner.end();

const pack = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const sources = [invoiceFeed, noteFeed, vendorFeed, ruleFeed];
const page = z.object({ changes: z.array(z.unknown()), cursor: z.string(), more: z.boolean() });

async function firstLoad(limit: number, packed: boolean): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const pages: number[] = [];
  let since: string | undefined;
  let [bytes, wire, seen] = [0, 0, 0];
  delay.enable();
  const [start, before] = [performance.now(), process.cpuUsage()];
  for (let more = true; more; ) {
    const pageStart = performance.now();
    const asked = { since, limit, personId: founder.id };
    const { text } = await db.withAccount(accountId, (tx) => changesPage(tx, sources, asked));
    const answer = packed ? await pack(text, quickly) : Buffer.from(text);
    pages.push(performance.now() - pageStart);
    delay.disable();
    // The client's part.
    const read = page.parse(JSON.parse(text));
    delay.enable();
    [bytes, wire, seen] = [bytes + text.length, wire + answer.length, seen + read.changes.length];
    [since, more] = [read.cursor, read.more];
  }
  delay.disable();
  const cpu = process.cpuUsage(before);
  pages.sort((a, b) => a - b);
  console.log(
    [
      `${seen} rows in pages of ${limit}${packed ? ', packed' : ''}:`,
      `${Math.round(performance.now() - start)} ms`,
      `processor ${Math.round((cpu.user + cpu.system) / 1000)} ms`,
      `page p50 ${(pages[pages.length >> 1] ?? 0).toFixed(0)} ms`,
      `longest hold ${(delay.max / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
      `${(bytes / 1e6).toFixed(1)} MB, ${(wire / 1e6).toFixed(1)} MB sent`,
    ].join('   '),
  );
}

for (let round = 0; round < 2; round++) {
  await firstLoad(500, true);
  await firstLoad(1000, true);
  await firstLoad(5000, true);
  await firstLoad(5000, false);
}
await db.close();
