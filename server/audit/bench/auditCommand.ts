// npm run bench:audit -- [entries…]
// Companies with a hundred thousand and with a million entries in the audit log, spread over three years, and how long it
// takes to look at them: pages near and far, each filter, the CSV of all of them with the memory that the server takes, and
// the check of the chain. Fails where a page takes 100 ms, or where the CSV does not come through a server of little memory.
import { setTimeout as wait } from 'node:timers/promises';
import { checkChain, getChainState } from '#shared/audit/chain.ts';
import { auditPageSize, exportAuditLogs, listAuditLogs } from '#shared/audit/logs.ts';
import type { BenchProduct } from '../../bench/benchProduct.ts';
import { withBenchProduct } from '../../bench/benchProduct.ts';
import { residentMegabytes } from '../../bench/residentMegabytes.ts';
import { atShare, spread } from '../../bench/spread.ts';
import { carryOut } from '../../lifetime.ts';
import type { TestClient } from '../../testing/client.ts';
import { addLinks, lockHead } from '../write.ts';
import { madeEntry } from './madeEntries.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000];
/** Of a page, in the middle of its calls. */
const mostMs = 100;
/** What the server has for its objects: less than the larger file. */
const heapMegabytes = 256;
const entriesAtATime = 1_000;
const limited = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` };
const days = 3 * 365;
const dayInMs = 24 * 60 * 60 * 1000;
const calls = 12;

await carryOut(async () => {
  for (const entries of sizes) await measure(entries);
});

async function measure(entries: number): Promise<void> {
  await withBenchProduct(async (product) => {
    const [, fillMs] = await timed(() => fill(product, entries));
    await product.query('vacuum analyze audit_log');
    await product.query('vacuum analyze audit_counts');
    const { rows } = await product.query(
      `select pg_size_pretty(pg_total_relation_size('audit_log')) as log,
        pg_size_pretty(pg_total_relation_size('audit_counts')) as counts`,
    );
    console.log(
      `\n${entries} entries written in ${seconds(fillMs)}: ${rows[0].log}, their counts ${rows[0].counts}`,
    );
    const { client, program } = await product.start();
    await measurePages(client);
    await measureCsv(client, program.pid, entries);
    await measureCheck(client);
  }, limited);
}

function hold(text: string, isMet: boolean): void {
  console.log(`${text}: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) process.exitCode = 1;
}

/** By the product's own code, so that the chain is a real one. */
async function fill({ db, accountId }: BenchProduct, entries: number): Promise<void> {
  const begin = Date.now() - days * dayInMs;
  for (let place = 0; place < entries; place += entriesAtATime) {
    const at = new Date(begin + (place / entries) * days * dayInMs);
    const some = Array.from({ length: Math.min(entriesAtATime, entries - place) }, (_, index) =>
      madeEntry(place + index, at),
    );
    await db.withAccountDirectly(accountId, async (tx) => {
      addLinks(tx, await lockHead(tx), some, at);
    });
  }
}

async function measurePages(client: TestClient): Promise<void> {
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
  console.log('\nA page of 50 with how many there are, through the API');
  for (const [name, filter] of Object.entries(filters)) {
    const { total } = await pageAt(client, filter, 0);
    console.log(`${name}: ${total} entries`);
    const last = Math.max(0, Math.ceil(total / auditPageSize) - 1) * auditPageSize;
    const middle = Math.floor(last / 2 / auditPageSize) * auditPageSize;
    for (const [where, offset] of Object.entries({ first: 0, middle, last })) {
      const times: number[] = [];
      for (let call = 0; call < calls; call++) {
        const [, ms] = await timed(() => pageAt(client, filter, offset));
        times.push(ms);
      }
      console.log(`  ${where.padEnd(6)} ${spread(times)}`);
      const ms = atShare(times, 0.5);
      if (ms > slowest.ms) slowest = { ms, page: `${name}, ${where}` };
    }
  }
  const text = `Any page of any filter under ${mostMs} ms; the slowest (${slowest.page}) takes ${slowest.ms.toFixed(1)} ms`;
  hold(text, slowest.ms < mostMs);
}

async function pageAt(client: TestClient, filter: Record<string, string>, offset: number) {
  const query = new URLSearchParams({ ...filter, limit: '50', offset: String(offset) });
  const { status, body } = await client.send('GET', `${listAuditLogs.path}?${query}`);
  if (status !== 200) throw new Error(`A page answers ${status}`);
  return listAuditLogs.answer.parse(body);
}

async function measureCsv(client: TestClient, pid: number, entries: number): Promise<void> {
  const before = (await residentMegabytes(pid)).own;
  let [bytes, lines, peak, isOver] = [0, 0, before, false];
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await residentMegabytes(pid)).own);
      await wait(250);
    }
  })();
  const [, ms] = await timed(async () => {
    const { body } = await client.fetch(exportAuditLogs.path);
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
    }
  });
  isOver = true;
  await watching;
  console.log(
    `\nCSV: ${lines} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds(ms)}; the server took ${before} MB before, ${peak} MB at most`,
  );
  hold(
    `All of it comes through a server with ${heapMegabytes} MB for its objects`,
    lines > entries,
  );
}

async function measureCheck(client: TestClient): Promise<void> {
  const [state, ms] = await timed(async () => {
    await client.call(checkChain);
    for (;;) {
      const now = await client.call(getChainState);
      if (!now.checking) return now;
      await wait(200);
    }
  });
  const found = state.fault?.text ?? `whole up to ${state.verified?.upTo}`;
  console.log(`Check now: ${found}, in ${seconds(ms)}`);
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = performance.now();
  return [await work(), performance.now() - before];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
