// npm run bench:exports -- [invoices] [kills] [quickbooks | xero]
// Exports invoices to one ledger after the other while the real server is killed with -9 at random moments, answers of the
// ledger are lost and it forgets the names of requests, and counts the bills.
import { setTimeout as wait } from 'node:timers/promises';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { exportWhileKilled } from '../exports/testing/exportWhileKilled.ts';
import { freePort } from '../http/freePort.ts';
import { carryOut, OperatorError } from '../lifetime.ts';
import { Programs } from '../testing/program.ts';
import { withBenchProduct } from './benchProduct.ts';

const [count = '100', kills = '20', only] = process.argv.slice(2);
const chosen = ledgers.filter((ledger) => only === undefined || ledger === only);
const longestInMs = 2_500;

await carryOut(async () => {
  if (chosen.length === 0)
    throw new OperatorError(`There is no ledger ${only}: ${ledgers.join(' or ')}`);
  const programs = new Programs();
  const secret = 'a secret key of a bench, as long as it has to be';
  // Keeps the books, on a database of its own, and is killed by nobody.
  const books = await programs.start({
    PORT: String(await freePort()),
    DATA_DIR: await programs.folder(),
    SECRET_KEY: secret,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
  });
  try {
    await books.ready(60_000);
    const env = { SECRET_KEY: secret, SANDBOX_URL: books.url };
    for (const ledger of chosen) {
      await withBenchProduct(async (product) => {
        const place = { ...product, sandbox: books };
        const moments = Array.from({ length: Number(kills) }, () => () => {
          return wait(Math.random() * longestInMs);
        });
        const plan = { ledger, count: Number(count), lost: Math.ceil(Number(count) / 4), moments };
        const { bills, asked, interrupted } = await exportWhileKilled(place, plan);
        const different = new Set(bills).size;
        console.log(
          `${ledgerNames[ledger].short}: ${asked.length} invoices, killed ${kills} times, ${interrupted} bills were on their way: ${bills.length} bills of ${different} invoices`,
        );
        if (bills.length !== asked.length || different !== asked.length) process.exitCode = 1;
      }, env);
    }
  } finally {
    await programs.killAll();
  }
});
