import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { addressOf } from '../platform/db/database.ts';
import type { TestClient } from '../testing/client.ts';
import { invoiceOf } from '../testing/documents.ts';
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

await runBenches('hostile', { beside });
