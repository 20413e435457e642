// npm run confusables -- data.json > table: the table of shared/checks/senders/confusables.ts, from the `data.json` of the
// npm package unhomoglyph (`npm pack unhomoglyph`), which is the confusables of Unicode TR39.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');
/** What the normalisation of names replaces by itself needs no line. */
const isForeign = (letter: string) =>
  /^[\p{L}\p{N}]$/u.test(letter) && !/^\p{ASCII}+$/u.test(plain(letter));

const [file = ''] = process.argv.slice(2);
const pairs = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
const byTarget = Map.groupBy(
  Object.entries(pairs).filter(
    ([from, to]) => isForeign(from) && /^[A-Za-z0-9]{1,2}$/.test(plain(to)),
  ),
  ([, to]) => plain(to),
);
for (const target of [...byTarget.keys()].toSorted()) {
  const letters = (byTarget.get(target) ?? []).map(([from]) => from).toSorted();
  console.log(`  ${target}: '${letters.join('')}',`);
}
