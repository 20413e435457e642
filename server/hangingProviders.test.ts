import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { getMe, requestSignInLink } from '#shared/auth/contract.ts';
import { toBase64 } from '#shared/base64.ts';
import { getOrCreateSubscription } from '#shared/billing/contract.ts';
import { exportCalls } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { keyCalls } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { getInvoice, listInvoices } from '#shared/invoices/contract.ts';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { putWebhook } from '#shared/webhooks/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { dnsResolver } from './capabilities/captures/reading/resolveName.ts';
import { addressOf, sendMail } from './capabilities/captures/testing/mails.ts';
import { connectLedger } from './capabilities/integrations/testing/sandboxLedgers.ts';
import { PushService } from './capabilities/push/testing/PushService.ts';
import { Gates } from './platform/outside/Gates.ts';
import { type ProviderId, providers } from './platform/outside/providers.ts';
import { approveAs } from './testing/approving.ts';
import { TestClient } from './testing/client.ts';
import { invoiceOf } from './testing/documents.ts';
import { HangingHost } from './testing/HangingHost.ts';
import { createCompany, type TestCompany } from './testing/people.ts';
import { type OwnProduct, startProduct } from './testing/product.ts';
import { invoicePdf, sendFile } from './testing/uploads.ts';

interface Stage {
  product: OwnProduct;
  host: HangingHost;
}

/** How the server comes to call a provider. */
interface Hanging {
  /** The address of the stand-in in the configuration. */
  env?(host: HangingHost): NodeJS.ProcessEnv;
  resolveName?(host: HangingHost): ReturnType<typeof dnsResolver>;
  /** Calls to the sandbox with this in their address go to the stand-in, from the beginning of the work. */
  insteadOf?: string;
  prepare?(stage: Stage): Promise<void>;
  /** Begins work that calls the provider: more of it than calls may run at once. */
  begin(stage: Stage): void | Promise<void>;
}

/** More calls than run at once, of every provider but the file store. */
const many = 12;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** An answer that comes later is for nobody. */
const leave = (work: readonly Promise<unknown>[]): void => {
  for (const one of work) one.catch(() => {});
};

const newCompany = ({ product }: Stage) =>
  createCompany({ db: product.database.db, server: product.server });

async function growing(stage: Stage, count: number): Promise<TestCompany[]> {
  const companies = await Promise.all(times(count, () => newCompany(stage)));
  await stage.product.database.asSuperuser("update subscriptions set plan = 'growth'");
  return companies;
}

const invoiceIn = ({ product }: Stage, { accountId }: TestCompany) =>
  invoiceOf({ db: product.database.db, accountId });

function exportingTo(ledger: LedgerId): Hanging {
  const ready: { company: TestCompany; invoiceId: string }[] = [];
  return {
    insteadOf: `/sandbox/${ledger}/`,
    async prepare(stage) {
      for (const company of await growing(stage, 2)) {
        await connectLedger(
          { client: company.admin.client, sandbox: stage.product.server },
          ledger,
        );
        const invoiceId = await invoiceIn(stage, company);
        await approveAs(company.admin, invoiceId);
        ready.push({ company, invoiceId });
      }
      await stage.product.server.drain();
      await stage.product.database.asSuperuser(
        'update ledger_connections set access_expires_at = now()',
      );
    },
    begin() {
      for (const { company, invoiceId } of ready) {
        const { client } = company.admin;
        const path = fillPath(exportCalls[ledger].one.path, { invoiceId });
        leave([
          client.send('POST', path),
          // The tokens have expired, and many wait for the one that renews them.
          ...times(many / 2, () => client.send('GET', `/api/integrations/${ledger}/organizations`)),
        ]);
      }
    },
  };
}

/** A provider without a line does not compile. */
const hanging: Record<ProviderId, Hanging> = {
  stripe: {
    insteadOf: '/sandbox/stripe/v1',
    begin({ product }) {
      const checkouts = times(many, (index) =>
        new TestClient(product.server).send('POST', getOrCreateSubscription.path, {
          plan: 'starter',
          user: { firstName: 'Bea', lastName: 'Buyer', email: `hung-${index}@example.test` },
          checkout: `a-browser-of-its-own-${index}`,
        }),
      );
      leave(checkouts);
    },
  },
  quickbooks: exportingTo('quickbooks'),
  xero: exportingTo('xero'),
  sage: exportingTo('sage'),
  odoo: {
    async begin(stage) {
      const { client } = (await newCompany(stage)).admin;
      const address = `http://127.0.0.1:${stage.host.port}`;
      const key = { address, database: 'any', login: 'any', key: 'any' };
      leave(times(many, () => client.send('POST', keyCalls.odoo.connect.path, key)));
    },
  },
  model: {
    env: ({ port }) => ({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_TIMEOUT: '240' }),
    async begin(stage) {
      const { client } = (await newCompany(stage)).admin;
      for (const number of ['1', '2', '3', '4', '5', '6']) {
        await sendFile(client, invoicePdf({ number: `M-${number}` }));
      }
    },
  },
  mailServer: {
    env: ({ port }) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` }),
    async begin(stage) {
      const company = await newCompany(stage);
      for (const person of await Promise.all(times(many, () => company.hire('viewer')))) {
        await new TestClient(stage.product.server).send('POST', requestSignInLink.path, {
          email: person.email,
        });
      }
    },
  },
  fileStore: {
    env: ({ port }) => ({
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
    async begin(stage) {
      const { client } = (await newCompany(stage)).admin;
      leave(times(36, (index) => sendFile(client, invoicePdf({ number: `S-${index}` }))));
    },
  },
  pushService: {
    async begin(stage) {
      const { product, host } = stage;
      const service = await PushService.start();
      const { subscription } = service.newDevice();
      await service.stop();
      const company = await newCompany(stage);
      const endpoint = (index: number) => `http://127.0.0.1:${host.port}/push/${index}`;
      for (const index of times(6, (number) => number)) {
        const clerk = await company.hire('clerk');
        const device = { ...subscription, endpoint: endpoint(index) };
        await clerk.client.send('POST', '/api/push-subscriptions', device);
        const where = { db: product.database.db, accountId: company.accountId };
        const id = await invoiceOf(where, { uploadedBy: clerk.id });
        const comments = { comments: 'Not ours' };
        await company.admin.client.send('POST', `/api/invoices/${id}/reject`, comments);
      }
    },
  },
  webhook: {
    async begin(stage) {
      for (const company of await growing(stage, 4)) {
        const body = { url: `http://127.0.0.1:${stage.host.port}/`, isOn: true };
        await company.admin.client.call(putWebhook, { body });
        await approveAs(company.admin, await invoiceIn(stage, company));
      }
    },
  },
  dns: {
    env: () => ({ INBOUND_SMTP_PORT: '0' }),
    resolveName: ({ nameServer }) => dnsResolver(new Gates(), [nameServer]),
    async begin(stage) {
      const to = await addressOf((await newCompany(stage)).admin.client);
      const port = stage.product.server.mailPort ?? 0;
      for (const index of times(6, (number) => number)) {
        const from = `billing@sender-${index}.com`;
        await sendMail({ port }, { from, to, subject: 'Bill', text: 'An invoice' });
      }
    },
  },
};

/** From now on, calls of `fetch` to these addresses go to the stand-in. */
function redirect(part: string, { port }: HangingHost): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.includes(part)) return fetch(input, init);
    url.port = String(port);
    return fetch(url, init);
  });
}

afterEach(() => vi.restoreAllMocks());

/** Sends an edit as a device does. */
async function edited(client: TestClient, invoiceId: string): Promise<void> {
  const doc = new Y.Doc();
  doc.getMap('fields').set('description', 'Paper');
  const update = Y.encodeStateAsUpdate(doc);
  const edit = { id: editId(update), update: toBase64(update) };
  const stateVector = toBase64(Y.encodeStateVector(new Y.Doc()));
  const name = documentName('invoice', invoiceId);
  const { documents } = await client.call(exchangeDocuments, {
    body: { documents: [{ name, stateVector, edits: [edit] }] },
  });
  expect(documents).toMatchObject([{ durable: [edit.id] }]);
}

async function ordinaryWork({ product }: Stage, company: TestCompany): Promise<void> {
  const { accountId, admin } = company;
  const { client } = admin;
  const invoiceId = await invoiceOf({ db: product.database.db, accountId });
  const link = { email: admin.email };
  const asked = await new TestClient(product.server).send('POST', requestSignInLink.path, link);
  expect(asked.status).toBe(202);
  const another = await company.signIn(admin);
  expect((await another.call(getMe)).user.email).toBe(admin.email);
  expect(await client.call(listInvoices)).not.toEqual([]);
  await edited(client, invoiceId);
  expect(await approveAs(admin, invoiceId)).toMatchObject({ status: 200 });
  const params = { invoiceId };
  expect(await client.call(getInvoice, { params })).toMatchObject({ status: 'approved' });
}

/** From now on, every pool of connections that is used. */
function watchPools(): () => { taken: number; waiting: number } {
  const pools = new Set<pg.Pool>();
  const { connect } = pg.Pool.prototype;
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...given) {
    pools.add(this);
    return Reflect.apply(connect, this, given);
  });
  return () => {
    const counts = { taken: 0, waiting: 0 };
    for (const { totalCount, idleCount, waitingCount } of pools) {
      counts.taken += totalCount - idleCount;
      counts.waiting += waitingCount;
    }
    return counts;
  };
}

/** Transactions that nobody works in, and locks outside of transactions. */
async function heldByWaiters({ product }: Stage): Promise<unknown[]> {
  const { rows } = await product.database.asSuperuser(
    `select activity.state, activity.query, waited.locktype
     from pg_stat_activity activity left join pg_locks waited
       on waited.pid = activity.pid and waited.locktype = 'advisory'
     where activity.datname = current_database()
       and (activity.state like 'idle in transaction%' or waited.locktype is not null)`,
  );
  return rows;
}

it.each(Object.entries(hanging))(
  'while %s accepts calls and never answers, other companies go on with their work',
  async (provider, { env, resolveName, insteadOf, prepare, begin }) => {
    const host = await HangingHost.start();
    const connections = watchPools();
    const product = await startProduct(undefined, {
      ...(env && { env: env(host) }),
      ...(resolveName && { resolveName: resolveName(host) }),
    });
    const stage = { product, host };
    try {
      await prepare?.(stage);
      if (insteadOf) redirect(insteadOf, host);
      await begin(stage);
      const isCalled = () => host.waiting > 0 || host.questions > 0;
      await expect.poll(isCalled).toBe(true);
      await Promise.all([
        ordinaryWork(stage, product.company),
        ordinaryWork(stage, await newCompany(stage)),
      ]);
      // Nothing was answered meanwhile: the others did not wait for the provider. `bench:hostile` measures how fast they are.
      expect(isCalled()).toBe(true);
      // And while calls wait for it, none of them keeps a connection, in a transaction or not, nor a lock.
      await eventually(async () => {
        expect(connections()).toEqual({ taken: 0, waiting: 0 });
        expect(await heldByWaiters(stage)).toEqual([]);
      });
      expect(isCalled()).toBe(true);
      const { atOnce } = Object.entries(providers).find(([id]) => id === provider)?.[1] ?? {};
      expect(host.most).toBeLessThanOrEqual(atOnce ?? 0);
    } finally {
      await host.stop();
      vi.restoreAllMocks();
      await product.stop();
    }
  },
);
