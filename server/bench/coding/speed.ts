import { HistoryIndex } from '#shared/coding/HistoryIndex.ts';
import { suggestFor } from '#shared/coding/suggest.ts';
import { bench, count } from '../harness/benches.ts';
import { median } from '../harness/timed.ts';
import { dayOfLine, entryOf, type MadeLine, madeLines } from '../made/madeCodings.ts';

export const speed = bench({
  about: 'suggestions for a long invoice from a large history, in time of the processor',
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
      const began = processorMs();
      const history = new HistoryIndex(entries);
      const indexed = processorMs();
      for (const { description, day, vendor } of lines.slice(round * asked, (round + 1) * asked)) {
        const of = { keys: [vendor], defaults: {} };
        suggestFor(history, { description, on: dayOfLine(day) }, of, () => true);
      }
      times.index.push(indexed - began);
      times.suggest.push(processorMs() - indexed);
    }
    report.times(`indexing ${wanted} entries, once`, times.index);
    report.times(`suggestions for ${asked} lines`, times.suggest);
    report.figure('suggestions, median', median(times.suggest), { below: 50 });
  },
});

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
