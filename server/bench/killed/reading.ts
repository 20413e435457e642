import { setTimeout as wait } from 'node:timers/promises';
import { readWhileKilled } from '../../testing/killedReading.ts';
import { bench, count } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';
import { madeFiles } from '../made/madeFiles.ts';

const longestInMs = 2_500;

/** Random waits before each kill of the server. */
export function randomMoments(kills: number): (() => Promise<void>)[] {
  return Array.from({ length: kills }, () => () => wait(Math.random() * longestInMs));
}

export const reading = bench({
  about: 'files are uploaded while the server is killed with -9: one invoice of each',
  options: { files: count(100, 'that are uploaded'), kills: count(20, 'of the server') },
  async run(report, { files, kills }) {
    const made = await madeFiles(files);
    await withBenchProduct(async (product) => {
      const outcome = await readWhileKilled(product, made, randomMoments(kills));
      const wrong = outcome.files.filter(
        ({ status, invoices }) => status !== 'completed' || invoices !== 1,
      );
      const { rows } = await product.query(
        'select count(*)::int as all, count(distinct upload_id)::int as uploads from invoices',
      );
      report.figure('steps that were interrupted', outcome.interrupted, { unit: '' });
      report.figure('files that were sent again', outcome.sentAgain, { unit: '' });
      report.figure('invoices', rows[0].all, { unit: `of ${rows[0].uploads} files` });
      for (const file of wrong) report.note(JSON.stringify(file));
      const isCorrect = wrong.length === 0 && rows[0].all === made.length;
      report.check(`One invoice of each of ${made.length} files`, isCorrect);
    });
  },
});
