// npm run bench:killed -- [files] [kills]
// Uploads files to the real server while it is killed with -9 at random moments, and counts the invoices at the end.
import { setTimeout as wait } from 'node:timers/promises';
import { carryOut } from '../lifetime.ts';
import { readWhileKilled } from '../testing/killedReading.ts';
import { withBenchProduct } from './benchProduct.ts';
import { madeFiles } from './madeFiles.ts';

const [files = '100', kills = '20'] = process.argv.slice(2);
const longestInMs = 2_500;

await carryOut(async () => {
  const made = await madeFiles(Number(files));
  const moments = Array.from({ length: Number(kills) }, () => () => {
    return wait(Math.random() * longestInMs);
  });
  await withBenchProduct(async (product) => {
    const outcome = await readWhileKilled(product, made, moments);
    const wrong = outcome.files.filter(
      ({ status, invoices }) => status !== 'completed' || invoices !== 1,
    );
    const { rows } = await product.query(
      'select count(*)::int as all, count(distinct upload_id)::int as uploads from invoices',
    );
    console.log(
      `${made.length} files, killed ${kills} times: ${outcome.interrupted} steps were under way, ${outcome.sentAgain} files were sent again`,
    );
    console.log(`${rows[0].all} invoices of ${rows[0].uploads} files`);
    for (const file of wrong) console.log(file);
    if (wrong.length > 0 || rows[0].all !== made.length) process.exitCode = 1;
  });
});
