import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { exportWhileKilled } from '../../capabilities/exports/testing/exportWhileKilled.ts';
import { freePort } from '../../platform/freePort.ts';
import { OperatorError } from '../../platform/lifetime.ts';
import { Programs } from '../../testing/program.ts';
import { bench, count, optionalText } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';
import { randomMoments } from './reading.ts';

const secret = 'a secret key of a bench, as long as it has to be';

/** A quarter of the ledger's answers are lost, and it forgets request ids. */
export const exports = bench({
  about:
    'invoices are exported while the server is killed with -9: one bill of each, coded and with its file',
  options: {
    invoices: count(100, 'for each ledger'),
    kills: count(20, 'of the server, for each ledger'),
    ledger: optionalText(`${ledgers.join(' or ')}; otherwise one after the other`),
  },
  async run(report, { invoices, kills, ledger: only }) {
    const chosen = ledgers.filter((ledger) => only === undefined || ledger === only);
    if (chosen.length === 0) {
      throw new OperatorError(`There is no ledger ${only}: ${ledgers.join(' or ')}`);
    }
    const programs = new Programs();
    // The stand-in for the ledger runs on a separate server and database that are not killed.
    const sandbox = await programs.start({
      PORT: String(await freePort()),
      DATA_DIR: await programs.folder(),
      SECRET_KEY: secret,
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
    });
    try {
      await sandbox.ready(60_000);
      for (const ledger of chosen) {
        await withBenchProduct(
          async (product) => {
            const lost = Math.ceil(invoices / 4);
            const plan = { ledger, count: invoices, lost, moments: randomMoments(kills) };
            const outcome = await exportWhileKilled({ ...product, sandbox }, plan);
            const { bills, whole, asked, interrupted } = outcome;
            const distinctInvoices = new Set(bills).size;
            const name = ledgerNames[ledger].short;
            report.figure(`${name}: bills that were interrupted`, interrupted, { unit: '' });
            report.figure(`${name}: bills`, bills.length, {
              unit: `of ${distinctInvoices} invoices`,
            });
            report.figure(`${name}: bills with their coding and their file`, whole.length, {
              unit: `of ${bills.length}`,
            });
            report.check(
              `${name}: each bill is coded, and has its file`,
              whole.length === bills.length,
            );
            const isCorrect = bills.length === asked.length && distinctInvoices === asked.length;
            report.check(`${name}: one bill of each of ${asked.length} invoices`, isCorrect);
          },
          { SECRET_KEY: secret, SANDBOX_URL: sandbox.url },
        );
      }
    } finally {
      await programs.killAll();
    }
  },
});
