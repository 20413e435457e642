import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { z } from 'zod';
import { invoiceFeed } from '../../capabilities/invoices/invoiceStore.ts';
import { noteFeed } from '../../capabilities/invoices/noteEdits.ts';
import { ruleFeed } from '../../capabilities/rules/ruleStore.ts';
import { vendorFeed } from '../../capabilities/vendors/vendorStore.ts';
import { changesPage } from '../../platform/feed/changes.ts';
import { type BenchDatabase, withBenchDatabase } from '../harness/benchDatabase.ts';
import { bench, count } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';

const pack = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const sources = [invoiceFeed, noteFeed, vendorFeed, ruleFeed];
const page = z.object({ changes: z.array(z.unknown()), cursor: z.string(), more: z.boolean() });

export const feed = bench({
  about: 'a whole first load, page by page, and how long a page blocks the event loop',
  options: {
    invoices: count(100_000, 'that are loaded'),
    rounds: count(2, 'of everything'),
  },
  async run(report, { invoices, rounds }) {
    await withBenchDatabase(async (database) => {
      await seed(database, invoices);
      for (let round = 0; round < rounds; round++) {
        await firstLoad(report, database, { limit: 500, packed: true });
        await firstLoad(report, database, { limit: 1000, packed: true });
        await firstLoad(report, database, { limit: 5000, packed: true });
        await firstLoad(report, database, { limit: 5000, packed: false });
      }
    });
  },
});

async function seed({ query, accountId }: BenchDatabase, rows: number): Promise<void> {
  await query(
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
  await query(
    `insert into change_counters (account_id, seq) values ($1, $2)
      on conflict (account_id) do update set seq = excluded.seq`,
    [accountId, rows],
  );
  await query('vacuum analyze');
}

async function firstLoad(
  report: Report,
  { db, accountId, admin }: BenchDatabase,
  { limit, packed }: { limit: number; packed: boolean },
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const pages: number[] = [];
  let since: string | undefined;
  let [bytes, wire, seen] = [0, 0, 0];
  delay.enable();
  const [start, before] = [performance.now(), process.cpuUsage()];
  for (let more = true; more; ) {
    const pageStart = performance.now();
    const asked = { since, limit, personId: admin.id };
    const { text } = await db.withAccount(accountId, (tx) => changesPage(tx, sources, asked));
    const answer = packed ? await pack(text, quickly) : Buffer.from(text);
    pages.push(performance.now() - pageStart);
    delay.disable();
    // Parsing is the client's work and is not measured.
    const read = page.parse(JSON.parse(text));
    delay.enable();
    [bytes, wire, seen] = [bytes + text.length, wire + answer.length, seen + read.changes.length];
    [since, more] = [read.cursor, read.more];
  }
  delay.disable();
  const cpu = process.cpuUsage(before);
  report.note(
    `${seen} rows in pages of ${limit}${packed ? ', compressed' : ''}: ${(bytes / 1e6).toFixed(1)} MB, ${(wire / 1e6).toFixed(1)} MB sent`,
  );
  report.figure('  all of them', performance.now() - start);
  report.figure('  of the processor', (cpu.user + cpu.system) / 1000);
  report.times('  a page', pages);
  report.figure('  the event loop was blocked, longest', delay.max / 1e6);
  report.figure('  the event loop was blocked, p99', delay.percentile(99) / 1e6);
}
