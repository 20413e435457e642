// npm run bench:exports -- [invoices] [kills]
// Exports invoices while the real server is killed with -9 at random moments and answers of the ledger are lost, and counts the bills.
import { setTimeout as wait } from 'node:timers/promises';
import { exportWhileKilled } from '../exports/testing/exportWhileKilled.ts';
import { freePort } from '../http/freePort.ts';
import { carryOut } from '../lifetime.ts';
import { Programs } from '../testing/program.ts';
import { withBenchProduct } from './benchProduct.ts';

const [count = '100', kills = '20'] = process.argv.slice(2);
const longestInMs = 2_500;

await carryOut(async () => {
  const programs = new Programs();
  const secret = 'a secret key of a bench, as long as it has to be';
  // Keeps the books, on a database of its own, and is killed by nobody.
  const ledgers = await programs.start({
    PORT: String(await freePort()),
    DATA_DIR: await programs.folder(),
    SECRET_KEY: secret,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
  });
  try {
    await ledgers.ready(60_000);
    const env = { SECRET_KEY: secret, SANDBOX_URL: ledgers.url };
    await withBenchProduct(async (product) => {
      const outcome = await exportWhileKilled(
        { ...product, sandbox: ledgers },
        {
          count: Number(count),
          lost: Math.ceil(Number(count) / 4),
          moments: Array.from({ length: Number(kills) }, () => () => {
            return wait(Math.random() * longestInMs);
          }),
        },
      );
      const { bills, asked, interrupted } = outcome;
      console.log(
        `${asked.length} invoices, killed ${kills} times, ${interrupted} bills were on their way`,
      );
      console.log(`${bills.length} bills of ${new Set(bills).size} invoices`);
      if (bills.length !== asked.length || new Set(bills).size !== asked.length)
        process.exitCode = 1;
    }, env);
  } finally {
    await programs.killAll();
  }
});
