import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { Programs } from '../../testing/program.ts';
import { publicUrl } from '../../testing/server.ts';
import { bench, count, counts } from '../harness/benches.ts';
import { type BenchProduct, withBenchProduct } from '../harness/benchProduct.ts';
import { processorSecondsOfTree } from '../harness/processor.ts';
import { median, timed } from '../harness/timed.ts';
import { bareTables } from './bareTables.ts';

const bareProgram = fileURLToPath(new URL('./bareApprovals.ts', import.meta.url));

const names = ['Docket', 'bare Koa'] as const;
type Name = (typeof names)[number];

/** At a fixed number of calls under way. */
interface Measured {
  perSecond: number;
  p50: number;
  /** Of the program, without Postgres. */
  processorMs: number;
}

export const beside = bench({
  about:
    'approving by single calls, beside a bare Koa that writes the same rows in one transaction',
  options: {
    calls: count(300, 'of each program at each number of connections and round'),
    connections: counts([1, 10], 'calls that are under way at once'),
    rounds: count(5, 'of both programs, in turn'),
  },
  async run(report, { calls, connections, rounds }) {
    await withBenchProduct(async (product) => {
      const ids = await pendingInvoices(product, calls * rounds * connections.length);
      await copyTables(product);
      const programs = new Programs();
      try {
        const bare = await programs.start(
          { ...product.env, DATABASE_URL: product.url },
          bareProgram,
        );
        await bare.ready();
        const { program } = await product.start();
        const { sessionToken } = product.admin.client;
        const servers: Record<Name, { url: string; pid: number }> = {
          Docket: program,
          'bare Koa': bare,
        };
        for (const atOnce of connections) {
          const all: Record<Name, Measured[]> = { Docket: [], 'bare Koa': [] };
          for (let round = 0; round < rounds; round++) {
            const some = ids.splice(0, calls);
            for (const name of round % 2 === 0 ? names : names.toReversed())
              all[name].push(await approveEach(servers[name], { sessionToken, ids: some, atOnce }));
          }
          report.note(
            `${atOnce} at once, medians of ${rounds} rounds, and the worst to the best ratio`,
          );
          for (const figure of ['perSecond', 'p50', 'processorMs'] as const) {
            const [docket, other] = names.map((name) => all[name].map((one) => one[figure]));
            const ratios = all.Docket.map(
              (one, round) => one[figure] / (all['bare Koa'][round]?.[figure] ?? 1),
            );
            report.note(
              `  ${figure.padEnd(12)} Docket ${median(docket ?? []).toFixed(2)}  bare ${median(other ?? []).toFixed(2)}  ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
            );
          }
        }
      } finally {
        await programs.killAll();
      }
    });
  },
});

async function pendingInvoices({ db, accountId }: BenchProduct, needed: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < needed) {
    await db.withAccount(accountId, async (tx) => {
      for (let made = 0; made < 500 && ids.length < needed; made++) {
        const nth = ids.length;
        const invoice = {
          ...{ vendorName: `Bench ${nth % 50}`, invoiceNumber: `B-${nth}` },
          ...{ invoiceDate: '2026-01-05', amount: `${100 + nth}.00` },
        };
        ids.push((await createInvoice(tx, systemActor, invoice)).id);
      }
    });
  }
  return ids;
}

/** With all rows, so that both programs find the same invoices and the same session. */
async function copyTables({ query }: BenchProduct): Promise<void> {
  for (const copy of Object.values(bareTables)) {
    const original = copy.replace('bare_', '');
    await query(`create table ${copy} (like ${original} including all)`);
    const { rows } = await query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [original],
    );
    const columns = String(rows[0]?.columns);
    await query(`insert into ${copy} (${columns}) select ${columns} from ${original}`);
    await query(`grant all on ${copy} to public`);
  }
  await query('vacuum analyze');
}

async function approveEach(
  { url, pid }: { url: string; pid: number },
  { sessionToken, ids, atOnce }: { sessionToken: string; ids: readonly string[]; atOnce: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const left = [...ids];
  const times: number[] = [];
  const before = await processorSecondsOfTree(pid);
  const one = async () => {
    for (let id = left.pop(); id; id = left.pop()) {
      const path = `/api/invoices/${id}/approve`;
      const [status, ms] = await timed(() => post(agent, new URL(path, url), sessionToken));
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      times.push(ms);
    }
  };
  const [, ms] = await timed(() => Promise.all(Array.from({ length: atOnce }, one)));
  agent.destroy();
  const seconds = (await processorSecondsOfTree(pid)) - before;
  return {
    perSecond: (ids.length / ms) * 1000,
    p50: median(times),
    processorMs: (seconds / ids.length) * 1000,
  };
}

function post(agent: Agent, url: URL, sessionToken: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ Cookie: `docket=${sessionToken}`, Origin: publicUrl },
      ...{ 'Content-Type': 'application/json', 'Content-Length': '2' },
    };
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end('{}');
  });
}
