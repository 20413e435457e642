import { setTimeout as wait } from 'node:timers/promises';
import { mailWhileKilled } from '../../capabilities/captures/testing/killedMail.ts';
import { freePort } from '../../platform/freePort.ts';
import { bench, count } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';

/** Reading most mails takes longer than this. */
const longestInMs = 200;
/** Share of rounds that must be killed before the mail was read; the other rounds prove nothing. */
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
        const isCorrect = captures === sent && invoices === 2 * sent && numbers === invoices;
        report.check('One capture and two invoices of each mail', isCorrect);
        report.check('Every mail is processed', notProcessed.length === 0);
        const isConclusive = interrupted >= leastInterrupted * rounds;
        report.check(
          `${leastInterrupted * 100}% of the kills came before the reading`,
          isConclusive,
        );
      },
      { INBOUND_SMTP_PORT: String(port) },
    );
  },
});
