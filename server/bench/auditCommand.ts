import { setTimeout as wait } from 'node:timers/promises';
import { checkChain, getChainState } from '#shared/audit/chain.ts';
import { auditPageSize, exportAuditLogs, listAuditLogs } from '#shared/audit/logs.ts';
import { addLinks, lockHead } from '../platform/audit/write.ts';
import type { TestClient } from '../testing/client.ts';
import { bench, counts, runBenches } from './harness/benches.ts';
import { type BenchProduct, withBenchProduct } from './harness/benchProduct.ts';
import { peakMemory, residentMegabytes } from './harness/memory.ts';
import type { Report } from './harness/Report.ts';
import { median, timed } from './harness/timed.ts';
import { madeEntry } from './made/madeEntries.ts';

/** Limit for the median time of a page. */
const goalMs = 100;
/** Heap limit of the server, smaller than the CSV of a million entries. */
const heapMegabytes = 256;
const entriesPerBatch = 1_000;
const limited = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` };
const days = 3 * 365;
const dayInMs = 24 * 60 * 60 * 1000;
const calls = 12;

const audit = bench({
  about: 'pages, filters, the CSV and the check of the chain over a large audit log of three years',
  options: { entries: counts([100_000, 1_000_000], 'of one company, one size after the other') },
  async run(report, { entries }) {
    for (const size of entries) await measure(report, size);
  },
});

await runBenches('audit', { audit });

async function measure(report: Report, entries: number): Promise<void> {
  await withBenchProduct(async (product) => {
    const [, fillMs] = await timed(() => fill(product, entries));
    await product.query('vacuum analyze audit_log');
    await product.query('vacuum analyze audit_counts');
    const { rows } = await product.query(
      `select pg_total_relation_size('audit_log')::float8 as log,
        pg_total_relation_size('audit_counts')::float8 as counts`,
    );
    report.figure(`\n${entries} entries written`, fillMs / 1000, { unit: 's' });
    report.figure('the log', rows[0].log / 1e6, { unit: 'MB' });
    report.figure('the counts of its filters', rows[0].counts / 1e6, { unit: 'MB' });
    const { client, program } = await product.start();
    await measurePages(report, client);
    await measureCsv(report, client, { pid: program.pid, entries });
    await measureCheck(report, client);
  }, limited);
}

/** Uses the code of the product, so that the chain is valid. */
async function fill({ db, accountId }: BenchProduct, entries: number): Promise<void> {
  const begin = Date.now() - days * dayInMs;
  for (let index = 0; index < entries; index += entriesPerBatch) {
    const at = new Date(begin + (index / entries) * days * dayInMs);
    const some = Array.from({ length: Math.min(entriesPerBatch, entries - index) }, (_, offset) =>
      madeEntry(index + offset, at),
    );
    await db.withAccount(
      accountId,
      async (tx) => {
        addLinks(tx, await lockHead(tx), some, at);
      },
      { plans: 'generic' },
    );
  }
}

async function measurePages(report: Report, client: TestClient): Promise<void> {
  const dayBefore = (ago: number) => new Date(Date.now() - ago * dayInMs).toISOString();
  const filters: Record<string, Record<string, string>> = {
    'no filter': {},
    'category INVOICE': { category: 'INVOICE' },
    'category VENDOR': { category: 'VENDOR' },
    'action update': { action: 'update' },
    'action delete (seldom)': { action: 'delete' },
    'status success': { status: 'success' },
    'status failure': { status: 'failure' },
    'from 400 to 200 days ago': { startDate: dayBefore(400.3), endDate: dayBefore(200.7) },
    'three days': { startDate: dayBefore(502.4), endDate: dayBefore(499.4) },
    'INVOICE, approve, failure': { category: 'INVOICE', action: 'approve', status: 'failure' },
    'all five': {
      category: 'INVOICE',
      action: 'update',
      status: 'success',
      startDate: dayBefore(900.2),
      endDate: dayBefore(100.9),
    },
  };
  let slowest = { ms: 0, page: '' };
  report.note('\nA page of 50 and how many there are, through the API');
  for (const [name, filter] of Object.entries(filters)) {
    const { total } = await pageAt(client, filter, 0);
    report.note(`${name}: ${total} entries`);
    const last = Math.max(0, Math.ceil(total / auditPageSize) - 1) * auditPageSize;
    const middle = Math.floor(last / 2 / auditPageSize) * auditPageSize;
    for (const [where, offset] of Object.entries({ first: 0, middle, last })) {
      const times: number[] = [];
      for (let call = 0; call < calls; call++) {
        const [, ms] = await timed(() => pageAt(client, filter, offset));
        times.push(ms);
      }
      report.times(`  ${where}`, times);
      const ms = median(times);
      if (ms > slowest.ms) slowest = { ms, page: `${name}, ${where}` };
    }
  }
  report.figure(`the slowest page (${slowest.page}), median`, slowest.ms, { below: goalMs });
}

async function pageAt(client: TestClient, filter: Record<string, string>, offset: number) {
  const query = new URLSearchParams({ ...filter, limit: '50', offset: String(offset) });
  const { status, body } = await client.send('GET', `${listAuditLogs.path}?${query}`);
  if (status !== 200) throw new Error(`A page answers ${status}`);
  return listAuditLogs.answer.parse(body);
}

async function measureCsv(
  report: Report,
  client: TestClient,
  { pid, entries }: { pid: number; entries: number },
): Promise<void> {
  const before = (await residentMegabytes(pid)).own;
  const memory = peakMemory(pid);
  let [bytes, lines] = [0, 0];
  const [, ms] = await timed(async () => {
    const { body } = await client.fetch(exportAuditLogs.path);
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
    }
  });
  const peak = Math.max(before, memory.stop().own);
  report.note(`\nCSV: ${lines} lines, ${(bytes / 1e6).toFixed(0)} MB`);
  report.figure('all of it', ms / 1000, { unit: 's' });
  report.figure('the server before', before, { unit: 'MB' });
  report.figure('the server at most', peak, { unit: 'MB' });
  report.check(`It is complete with a heap of ${heapMegabytes} MB`, lines > entries);
}

async function measureCheck(report: Report, client: TestClient): Promise<void> {
  const [state, ms] = await timed(async () => {
    await client.call(checkChain);
    for (;;) {
      const now = await client.call(getChainState);
      if (!now.checking) return now;
      await wait(200);
    }
  });
  report.figure('the check of the chain', ms / 1000, { unit: 's' });
  report.note(`  ${state.fault?.text ?? `whole up to ${state.verified?.upTo}`}`);
}
