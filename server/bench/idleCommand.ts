import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { exportCalls } from '#shared/exports/contract.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { putWebhook } from '#shared/webhooks/contract.ts';
import { madeMail } from '../capabilities/captures/testing/madeMail.ts';
import { addressOf as inboundAddressOf, sendMail } from '../capabilities/captures/testing/mails.ts';
import { connectLedger } from '../capabilities/integrations/testing/sandboxLedgers.ts';
import { Receiver } from '../capabilities/webhooks/testing/Receiver.ts';
import { readConfig } from '../platform/config.ts';
import { addressOf } from '../platform/db/database.ts';
import { freePort } from '../platform/freePort.ts';
import { listen } from '../platform/http/listener.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from '../server.ts';
import { TestClient } from '../testing/client.ts';
import { invoiceOf } from '../testing/documents.ts';
import { Programs, until } from '../testing/program.ts';
import { publicUrl, roleKey } from '../testing/server.ts';
import { invoicePdf, uploaded } from '../testing/uploads.ts';
import { bench, count, runBenches } from './harness/benches.ts';
import { type BenchProduct, withBenchProduct } from './harness/benchProduct.ts';
import { processorSecondsOfTree } from './harness/processor.ts';
import type { Report } from './harness/Report.ts';

/** By then the work of the start is over. */
const startupMs = 30_000;

/** A client that creates work on one node. */
interface Requester {
  client: TestClient;
  mailPort: number;
}

const idle = bench({
  about: 'what a server does that has nothing to do, and how soon committed work begins',
  options: {
    seconds: count(60, 'for which idle nodes are watched'),
    samples: count(30, 'of each kind of work'),
  },
  async run(report, { seconds, samples }) {
    const programs = new Programs();
    const secret = 'a secret key of a bench, as long as it has to be';
    // The sandbox ledgers, with their own database.
    const books = await programs.start({
      DATA_DIR: await programs.folder(),
      SECRET_KEY: secret,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
    });
    const receiver = await Receiver.start();
    const work = async (product: BenchProduct) => {
      await installTriggers(product);
      const mailPort = await freePort();
      const first = await product.start({ INBOUND_SMTP_PORT: String(mailPort) });
      // Afterwards the processes that read files are idle too.
      await uploaded(first.client, invoicePdf());
      await until('the file to be read', () => isQuiet(product));
      await measureIdle(report, product, { seconds, pids: [first.program.pid] });
      const second = await product.start();
      await measureIdle(report, product, {
        seconds,
        pids: [first.program.pid, second.program.pid],
      });
      second.program.signal('SIGTERM');
      await second.program.ended();

      await connectLedger({ client: first.client, sandbox: books }, 'quickbooks');
      const { secret: signedBy } = await first.client.call(putWebhook, {
        body: { url: receiver.url, isOn: true },
      });
      receiver.secret = signedBy ?? '';
      const here = { client: first.client, mailPort };
      await measureStarts(report, product, { where: 'on the same node', samples, requester: here });

      const serving = await startServing(product);
      const { requester } = serving;
      await measureStarts(report, product, { where: 'on another node', samples, requester });
      await serving.stop();
      first.program.signal('SIGTERM');
      await first.program.ended();
    };
    try {
      await books.ready();
      await withBenchProduct(
        work,
        { SECRET_KEY: secret, SANDBOX_URL: books.url },
        { settings: ['track_commit_timestamp = on'] },
      );
    } finally {
      await receiver.stop();
      await programs.killAll();
    }
  },
});

async function measureIdle(
  report: Report,
  { query }: BenchProduct,
  { seconds, pids }: { seconds: number; pids: readonly number[] },
): Promise<void> {
  await wait(startupMs);
  const look = async () => {
    const { rows } = await query(
      'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
    );
    return {
      transactions: Number(rows[0].count),
      processor: await Promise.all(pids.map(processorSecondsOfTree)),
      at: performance.now(),
    };
  };
  const before = await look();
  await wait(seconds * 1000);
  const after = await look();
  const passed = (after.at - before.at) / 1000;
  // One of the transactions is our own query.
  const rate = (after.transactions - before.transactions - 1) / passed;
  const shares = after.processor.map((now, node) => (now - (before.processor[node] ?? 0)) / passed);
  const nodes = pids.length === 1 ? 'an idle node' : `${pids.length} idle nodes`;
  report.figure(`${nodes}: transactions`, rate, { unit: 'a second', atMost: 2 * pids.length });
  for (const share of shares) {
    report.figure(`${nodes}: share of a processor`, 100 * share, { unit: '%', below: 1 });
  }
}

/** Adds triggers that record which transaction created each item of work, and when its processing started. */
async function installTriggers({ query, start }: BenchProduct): Promise<void> {
  // The first start creates the job tables.
  const { program } = await start();
  program.signal('SIGTERM');
  await program.ended();
  await query(`
    create table made (id uuid primary key, kind text not null);
    create table begun (id uuid primary key, at timestamptz not null);
    create function note_made() returns trigger language plpgsql security definer as $$
    begin
      insert into public.made values (new.id, tg_argv[0]) on conflict do nothing;
      return null;
    end $$;
    create function note_begun() returns trigger language plpgsql security definer as $$
    begin
      insert into public.begun values (new.id, clock_timestamp()) on conflict do nothing;
      return null;
    end $$`);
  const watched = [
    ['jobs.job_common', 'upload', "new.name = 'uploads.pages'"],
    ['jobs.job_common', 'mail', "new.name = 'captures.read'"],
    ['webhook_deliveries', 'decision', "new.event <> 'test'"],
    ['export_logs', 'export', 'true'],
  ] as const;
  for (const [table, kind, when] of watched) {
    const begins = table === 'jobs.job_common' ? "new.state = 'active'" : 'new.attempts = 1';
    await query(`
      create trigger made_${kind} after insert on ${table} for each row when (${when})
        execute function note_made('${kind}');
      create trigger begun_${kind} after update on ${table} for each row when (${when} and ${begins})
        execute function note_begun()`);
  }
}

async function measureStarts(
  report: Report,
  product: BenchProduct,
  {
    where,
    samples,
    requester: { client, mailPort },
  }: { where: string; samples: number; requester: Requester },
): Promise<void> {
  const to = await inboundAddressOf(client);
  const from = 'billing@lakeside-paper.example';
  const approve = async () => {
    const invoiceId = await invoiceOf(product, { vendorName: `Supplier ${Math.random()}` });
    await client.call(approveInvoice, { params: { invoiceId }, body: { comments: null } });
    return invoiceId;
  };
  const makers: Record<string, () => Promise<unknown>> = {
    upload: () => uploaded(client, invoicePdf({ number: `U-${Math.random()}` })),
    mail: async () => {
      const content = invoicePdf({ number: `M-${Math.random()}` });
      const attachments = [{ filename: 'invoice.pdf', content }];
      const raw = await madeMail({ from, to, subject: 'An invoice', attachments });
      await sendMail({ port: mailPort, envelope: { from, to: [to] } }, { raw });
    },
    decision: approve,
    export: async () => {
      const invoiceIds = [await approve()];
      await client.call(exportCalls.quickbooks.several, { body: { invoiceIds } });
    },
  };
  for (const [kind, make] of Object.entries(makers)) {
    await product.query('delete from begun; delete from made');
    for (let sample = 0; sample < samples; sample++) {
      await make();
      await until('it to be over', () => isQuiet(product));
    }
    const { rows } = await product.query(
      `select extract(epoch from begun.at - pg_xact_commit_timestamp(made.xmin))::float8 * 1000 as ms
        from made join begun using (id) where kind = '${kind}'`,
    );
    const times = rows.map(({ ms }) => Math.max(0, ms));
    report.times(`${kind} ${where}, from commit to start`, times, { below: 50 });
  }
}

async function isQuiet({ query }: BenchProduct): Promise<boolean> {
  const { rows } = await query(`select
    exists (select from made where id not in (select id from begun))
    or exists (select from jobs.job where state = 'active' or state < 'active' and start_after <= now())
    or exists (select from export_logs where status = 'pending')
    or exists (select from webhook_deliveries where status = 'pending') as busy`);
  return !rows[0].busy;
}

/** A node in this process that leaves background work to the others. */
async function startServing({ env, url: databaseUrl, secret, admin }: BenchProduct) {
  const port = await freePort();
  const config = readConfig({
    ...env,
    PORT: '0',
    PUBLIC_URL: publicUrl,
    PROCESS_ROLES: 'web,relay',
    INBOUND_SMTP_PORT: String(port),
  });
  const listener = await listen(config);
  const log: Logger = createLog('error');
  const address = addressOf(databaseUrl, roleKey(secret));
  const server = await startServer({ config, listener, address, log });
  const url = `http://127.0.0.1:${listener.port}`;
  const requester: Requester = {
    client: new TestClient({ url }, admin.client.sessionToken),
    mailPort: port,
  };
  return { requester, stop: () => server.stop() };
}

await runBenches('idle', { idle });
