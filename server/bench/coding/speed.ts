import { HistoryIndex } from '#shared/coding/HistoryIndex.ts';
import { suggestFor } from '#shared/coding/suggest.ts';
import { bench, count } from '../harness/benches.ts';
import { median, timed } from '../harness/timed.ts';
import { dayOfLine, entryOf, type MadeLine, madeLines } from '../made/madeCodings.ts';

export const speed = bench({
  about: 'suggestions for a long invoice from a large history',
  options: {
    entries: count(20_000, 'of the history'),
    lines: count(200, 'of the invoice'),
    rounds: count(20, 'of which the median counts'),
  },
  async run(report, { entries: wanted, lines: asked, rounds }) {
    const lines: MadeLine[] = [];
    for (let seed = 1; lines.length < wanted; seed++) lines.push(...madeLines(seed));
    const entries = lines.slice(0, wanted).map(entryOf);
    const times: Record<'index' | 'suggest', number[]> = { index: [], suggest: [] };
    for (let round = 0; round < rounds; round++) {
      const [history, indexMs] = await timed(async () => new HistoryIndex(entries));
      const from = round * asked;
      const [, suggestMs] = await timed(async () => {
        for (const line of lines.slice(from, from + asked)) {
          const asked = { description: line.description, on: dayOfLine(line.day) };
          suggestFor(history, asked, { keys: [line.vendor], defaults: {} }, () => true);
        }
      });
      times.index.push(indexMs);
      times.suggest.push(suggestMs);
    }
    report.times(`indexing ${wanted} entries, once`, times.index);
    report.times(`suggestions for ${asked} lines`, times.suggest);
    report.figure('suggestions, median', median(times.suggest), { below: 50 });
  },
});
