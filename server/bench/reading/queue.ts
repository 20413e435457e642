import { setTimeout as wait } from 'node:timers/promises';
import { invoicePdf, uploaded } from '../../testing/uploads.ts';
import { bench, count } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';
import { residentMegabytes } from '../harness/memory.ts';

const concurrency = 8;
const fileBytes = 1_000_000;
const reportIntervalMs = 5_000;

/** Uploads one-megabyte files faster than they are read. */
export const queue = bench({
  about: 'what memory the server and its readers take while many files wait',
  options: { files: count(500, 'that are uploaded') },
  async run(report, { files }) {
    await withBenchProduct(async ({ start, query }) => {
      const { client, program } = await start();
      let [sent, isSent] = [0, false];
      const send = async () => {
        while (sent < files) {
          const pdf = invoicePdf({ number: `Q-${++sent}`, vendor: `Supplier ${sent % 20} Ltd` });
          await uploaded(client, Buffer.concat([pdf, Buffer.alloc(fileBytes - pdf.length, ' ')]));
        }
      };
      const sending = Promise.all(Array.from({ length: concurrency }, send)).then(() => {
        isSent = true;
      });
      report.note('seconds     sent  waiting  server MB  readers MB');
      const peak = { own: 0, children: 0 };
      const started = performance.now();
      for (let isOver = false; !isOver; ) {
        // Must be read before the count, which does not include later uploads.
        const wasSent = isSent;
        const { rows } = await query(
          "select count(*)::int as count from uploads where status not in ('completed', 'failed')",
        );
        const waiting: number = rows[0].count;
        isOver = wasSent && waiting === 0;
        const { own, children } = await residentMegabytes(program.pid);
        peak.own = Math.max(peak.own, own);
        peak.children = Math.max(peak.children, children);
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        const columns = [seconds, sent, waiting, own, children];
        report.note(columns.map((column) => String(column).padStart(7)).join('  '));
        if (!isOver) await wait(reportIntervalMs);
      }
      await sending;
      report.figure('the server took at most', peak.own, { unit: 'MB' });
      report.figure('its readers took at most', peak.children, { unit: 'MB' });
    });
  },
});
