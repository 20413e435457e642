// npm run bench:queue -- [files]
// Uploads many files of a megabyte faster than they are read, and prints what memory the server and its readers take while
// they wait.
import { setTimeout as wait } from 'node:timers/promises';
import { carryOut } from '../lifetime.ts';
import { invoicePdf, uploaded } from '../testing/uploads.ts';
import { withBenchProduct } from './benchProduct.ts';
import { residentMegabytes } from './residentMegabytes.ts';

const files = Number(process.argv[2] ?? 500);
const sideBySide = 8;
const fileBytes = 1_000_000;
const everyMs = 5_000;

await carryOut(async () => {
  await withBenchProduct(async ({ start, query }) => {
    const { client, program } = await start();
    let [sent, isSent] = [0, false];
    const send = async () => {
      while (sent < files) {
        const pdf = invoicePdf({ number: `Q-${++sent}`, vendor: `Supplier ${sent % 20} Ltd` });
        await uploaded(client, Buffer.concat([pdf, Buffer.alloc(fileBytes - pdf.length, ' ')]));
      }
    };
    const sending = Promise.all(Array.from({ length: sideBySide }, send)).then(() => {
      isSent = true;
    });
    console.log('seconds  sent  waiting  server MB  readers MB');
    const begun = performance.now();
    for (let waiting = files; waiting > 0 || !isSent; await wait(everyMs)) {
      const { rows } = await query(
        "select count(*)::int as count from uploads where status not in ('completed', 'failed')",
      );
      waiting = rows[0].count;
      const { own, children } = await residentMegabytes(program.pid);
      const seconds = (performance.now() - begun) / 1000;
      const columns = [seconds.toFixed(0), sent, waiting, own, children];
      console.log(columns.map((column) => String(column).padStart(7)).join('  '));
    }
    await sending;
  });
});
