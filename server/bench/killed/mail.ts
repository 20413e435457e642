import { setTimeout as wait } from 'node:timers/promises';
import { mailWhileKilled } from '../../capabilities/captures/testing/killedMail.ts';
import { freePort } from '../../platform/freePort.ts';
import { bench, count } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';

/** Most mails take longer than that to be read. */
const longestInMs = 200;
/** Rounds in which the mail was read before the kill show nothing. */
const leastInterrupted = 0.9;

export const mail = bench({
  about: 'the server is killed with -9 after it has taken a mail and before it has read it',
  options: { rounds: count(50, 'of one mail with two invoices and one kill') },
  async run(report, { rounds }) {
    const port = await freePort();
    await withBenchProduct(
      async (product) => {
        const pause = () => wait(Math.random() * longestInMs);
        const outcome = await mailWhileKilled(product, { port, rounds, pause });
        const { sent, captures, invoices, numbers, interrupted, sentAgain, notProcessed } = outcome;
        const figures = { sent, interrupted, 'sent again': sentAgain, captures, invoices };
        for (const [name, value] of Object.entries(figures)) {
          report.figure(name, value, { unit: '' });
        }
        for (const one of notProcessed) report.note(JSON.stringify(one));
        const isRight = captures === sent && invoices === 2 * sent && numbers === invoices;
        report.check('One capture and two invoices of each mail', isRight);
        report.check('Every mail is processed', notProcessed.length === 0);
        const isTelling = interrupted >= leastInterrupted * rounds;
        report.check(`${leastInterrupted * 100}% of the kills came before the reading`, isTelling);
      },
      { INBOUND_SMTP_PORT: String(port) },
    );
  },
});
