// npm run bench:mail-killed -- [rounds]
// Sends mails to the real server, which is killed with -9 around the moment in which it says yes, and counts what is there.
import { setTimeout as wait } from 'node:timers/promises';
import { withBenchProduct } from '../../bench/benchProduct.ts';
import { freePort } from '../../http/freePort.ts';
import { carryOut } from '../../lifetime.ts';
import { mailWhileKilled } from '../testing/killedMail.ts';

const rounds = Number(process.argv[2] ?? '50');
const longestInMs = 400;

await carryOut(async () => {
  const port = await freePort();
  await withBenchProduct(
    async (product) => {
      const moment = () => wait(Math.random() * longestInMs);
      const outcome = await mailWhileKilled(product, { port, rounds, moment });
      const { sent, captures, invoices, numbers, interrupted, sentAgain, notProcessed } = outcome;
      console.log(
        `${sent} mails, killed ${rounds} times: ${interrupted} times in the middle of one, ${sentAgain} sent again`,
      );
      console.log(`${captures} captures, ${invoices} invoices with ${numbers} numbers`);
      for (const mail of notProcessed) console.log(mail);
      const isRight = captures === sent && invoices === 2 * sent && numbers === invoices;
      if (!isRight || notProcessed.length > 0) process.exitCode = 1;
    },
    { INBOUND_SMTP_PORT: String(port) },
  );
});
