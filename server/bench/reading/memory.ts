import { readingLimits } from '../../capabilities/reading/limits.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { bench, count } from '../harness/benches.ts';
import { peakMemory } from '../harness/memory.ts';
import { burdensomeFiles } from '../made/burdensomeFiles.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { benchDocuments, whichDocuments } from './benchDocuments.ts';

type Files = readonly (() => Promise<Uint8Array>)[];

/** Each set has a process of its own, and so has each hostile file: memory that one took is kept for the next. */
export const memory = bench({
  about: 'what memory a process takes that reads documents, by set, and for each hostile file',
  options: { ...whichDocuments, each: count(20, 'documents of each set at most') },
  async run(report, { each, ...which }) {
    const documents = await benchDocuments(which);
    const below = readingLimits.residentMegabytes;
    const tell = async (name: string, files: Files) => {
      const { megabytes, refused } = await peakOf(files);
      const kept = refused > 0 ? `, ${refused} refused` : '';
      report.figure(`${name}${kept}`, megabytes, { unit: 'MB', below });
    };
    for (const [set, of] of Map.groupBy(documents, (document) => document.set)) {
      if (set === 'hostile') continue;
      const some = spread(of, each);
      await tell(`${set}, ${some.length} documents`, some.map(opened));
    }
    const hostile = documents.filter(({ set }) => set === 'hostile');
    for (const document of hostile) await tell(document.id, [opened(document)]);
    // XML is read by another thread.
    for (const { name, make } of burdensomeFiles)
      if (!name.endsWith('.xml')) await tell(name, [async () => await make()]);
  },
});

const opened = (document: BenchDocument) => () => document.bytes();

/** As many, from the first to the last. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function peakOf(files: Files): Promise<{ megabytes: number; refused: number }> {
  const reader = createDocumentReader(readingLimits, 1);
  let refused = 0;
  const peak = peakMemory(process.pid);
  try {
    for (const file of files) {
      const bytes = await file();
      await reader.read(bytes).catch(() => {
        refused += 1;
      });
    }
  } finally {
    await reader.close();
  }
  return { megabytes: peak.stop().children, refused };
}
