import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { getOrCreateSubscription } from '#shared/billing/contract.ts';
import { addressOf } from '../platform/db/database.ts';
import { TestClient } from '../testing/client.ts';
import { invoiceOf } from '../testing/documents.ts';
import { HangingHost } from '../testing/HangingHost.ts';
import { createCompany } from '../testing/people.ts';
import { roleKey, startTestServer } from '../testing/server.ts';
import { withBenchDatabase } from './harness/benchDatabase.ts';
import { bench, count, optionalText, runBenches } from './harness/benches.ts';
import { pulse } from './harness/pulse.ts';
import { atShare } from './harness/timed.ts';
import { attacks } from './hostile/hostileCalls.ts';
import { LoopProfile } from './hostile/LoopProfile.ts';

/** The longest time that work of one company may keep the event loop from another. */
const goalMs = 50;
const namedHolds = 5;

const beside = bench({
  about: 'ordinary calls beside companies that send the largest work that is allowed',
  options: {
    rounds: count(4, 'of each attack'),
    only: optionalText('a part of the name of an attack'),
  },
  async run(report, { rounds, only = '' }) {
    await withBenchDatabase(async (database) => {
      const { db, url, secret } = database;
      const server = await startTestServer({
        databaseUrl: url,
        address: addressOf(url, roleKey(secret)),
        env: { SECRET_KEY: secret, LOG_LEVEL: 'error' },
        patience: 100_000,
      });
      try {
        const ordinary = await createCompany({ db, server }, 'Ordinary');
        for (let made = 0; made < 20; made++)
          await invoiceOf({ db, accountId: ordinary.accountId });
        const hostile = await createCompany({ db, server }, 'Hostile');
        const invoicesFor = async () => {
          const ids: string[] = [];
          for (let made = 0; made < rounds; made++) {
            ids.push(
              await invoiceOf({ db, accountId: hostile.accountId }, { description: 'bomb' }),
            );
          }
          return ids;
        };
        await server.drain();
        // The code is compiled before anything is measured.
        const warm = await invoicesFor();
        for (const name of Object.keys(attacks)) {
          await attackWith(name, hostile.admin.client, warm.slice(0, 1));
        }
        const alone = await pulse(ordinary.admin.client, quiet);
        report.times('ordinary calls alone', alone);
        for (const name of Object.keys(attacks)) {
          if (!name.includes(only)) continue;
          const invoiceIds = await invoicesFor();
          const profile = new LoopProfile();
          await profile.start();
          const times = await pulse(ordinary.admin.client, () =>
            attackWith(name, hostile.admin.client, invoiceIds),
          );
          const { longestMs, p99Ms, holds } = await profile.stop();
          report.times(`beside ${name}`, times);
          for (const share of [0.5, 0.99]) {
            const ratio = atShare(times, share) / atShare(alone, share);
            report.figure(`  p${share * 100} beside, as a multiple of alone`, ratio, { unit: '×' });
          }
          report.figure('  99th percentile of the event loop', p99Ms);
          report.figure('  longest hold of the event loop', longestMs, { below: goalMs });
          report.figure('  longest hold, in processor time', holds[0]?.processorMs ?? 0);
          for (const { ms, processorMs, where } of holds.slice(0, namedHolds)) {
            report.note(`    ${processorMs.toFixed(0)} of ${ms.toFixed(0)} ms: ${where}`);
          }
        }
      } finally {
        await server.stop();
      }
    });
  },
});

/** Others' calls may take so many times as long while a provider hangs. */
const goalBesideHanging = 2;

const hanging = bench({
  about: 'ordinary calls while a provider accepts calls and never answers',
  options: { calls: count(24, 'that wait for the provider at once') },
  async run(report, { calls }) {
    await withBenchDatabase(async (database) => {
      const { db, url, secret } = database;
      const host = await HangingHost.start();
      const server = await startTestServer({
        databaseUrl: url,
        address: addressOf(url, roleKey(secret)),
        env: { SECRET_KEY: secret, LOG_LEVEL: 'silent' },
        patience: 100_000,
      });
      const { fetch } = globalThis;
      // The stand-in for Stripe is at the server's own address.
      globalThis.fetch = (input, init) => {
        const asked = new URL(input instanceof Request ? input.url : input);
        if (!asked.pathname.includes('/sandbox/stripe/v1')) return fetch(input, init);
        asked.port = String(host.port);
        return fetch(asked, init);
      };
      try {
        const ordinary = await createCompany({ db, server }, 'Ordinary');
        await invoiceOf({ db, accountId: ordinary.accountId });
        await pulse(ordinary.admin.client, quiet);
        const alone = await pulse(ordinary.admin.client, quiet);
        report.times('ordinary calls alone', alone);
        const times = await pulse(ordinary.admin.client, async () => {
          for (let index = 0; index < calls; index++) {
            new TestClient(server)
              .send('POST', getOrCreateSubscription.path, {
                plan: 'starter',
                user: { firstName: 'Bea', lastName: 'Buyer', email: `hung-${index}@example.test` },
                checkout: `a-browser-of-its-own-${index}`,
              })
              .catch(() => undefined);
          }
          await quiet();
        });
        report.note(`  ${host.most} calls waited for the provider at once`);
        report.times('beside checkouts that wait for Stripe', times);
        for (const share of [0.5, 0.99]) {
          const ratio = atShare(times, share) / atShare(alone, share);
          const goal = share === 0.5 ? { below: goalBesideHanging } : {};
          report.figure(`  p${share * 100} beside, as a multiple of alone`, ratio, {
            unit: '×',
            ...goal,
          });
        }
      } finally {
        globalThis.fetch = fetch;
        await host.stop();
        await server.stop();
      }
    });
  },
});

const quietMs = 3_000;
const quiet = () => new Promise((resolve) => setTimeout(resolve, quietMs));

async function attackWith(
  name: string,
  { url, sessionToken }: TestClient,
  invoiceIds: readonly string[],
): Promise<void> {
  const worker = new Worker(new URL('./hostile/hostileWorker.ts', import.meta.url), {
    workerData: { name, url, sessionToken, invoiceIds },
  });
  await once(worker, 'message');
  await worker.terminate();
}

await runBenches('hostile', { beside, hanging });
