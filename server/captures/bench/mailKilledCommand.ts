// npm run bench:mail-killed -- [rounds]
// Sends mails to the real server, which is killed with -9 between its yes to each and the end of looking through it, and
// counts what is there.
import { setTimeout as wait } from 'node:timers/promises';
import { withBenchProduct } from '../../bench/benchProduct.ts';
import { freePort } from '../../http/freePort.ts';
import { carryOut } from '../../lifetime.ts';
import { mailWhileKilled } from '../testing/killedMail.ts';

const rounds = Number(process.argv[2] ?? '50');
/** Most mails take longer than that. */
const longestInMs = 200;
/** Of the rounds: the others have shown nothing. */
const leastInterrupted = 0.9;

await carryOut(async () => {
  const port = await freePort();
  await withBenchProduct(
    async (product) => {
      const pause = () => wait(Math.random() * longestInMs);
      const outcome = await mailWhileKilled(product, { port, rounds, pause });
      const { sent, captures, invoices, numbers, interrupted, sentAgain, notProcessed } = outcome;
      console.log(
        `${sent} mails, killed ${rounds} times: ${interrupted} times between its yes and the end of reading, ${sentAgain} sent again`,
      );
      console.log(`${captures} captures, ${invoices} invoices with ${numbers} numbers`);
      for (const mail of notProcessed) console.log(mail);
      const isRight = captures === sent && invoices === 2 * sent && numbers === invoices;
      const hasShown = interrupted >= leastInterrupted * rounds;
      if (!hasShown) console.log(`too few of them were killed in between to show anything`);
      if (!isRight || !hasShown || notProcessed.length > 0) process.exitCode = 1;
    },
    { INBOUND_SMTP_PORT: String(port) },
  );
});
