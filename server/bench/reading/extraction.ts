import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readingLimits } from '../../capabilities/reading/limits.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { poolSize } from '../../capabilities/reading/workers/ReadingPool.ts';
import { FieldsThread } from '../../capabilities/uploads/FieldsThread.ts';
import { bench, count, flag, optionalText } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import { timed } from '../harness/timed.ts';
import { benchDocuments, whichDocuments } from './benchDocuments.ts';
import { predict } from './predict.ts';
import { withRememberedWords } from './rememberedWords.ts';
import { reportChanges, reportErrors, reportScores } from './scores.ts';
import {
  prediction,
  truth,
  type VerdictsOfDocument,
  verdictsOf,
  verdictsOfDocument,
} from './verdicts.ts';
import { errorKinds, withErrors } from './withErrors.ts';

interface Timing {
  set: string;
  pages: number;
  ms: number;
}

/**
 * Reads the <set>/<id>/document.* of folders, writes the predictions as <id>.json, and compares
 * them with the answers.
 */
export const extraction = bench({
  about: 'how well and how fast documents are read; no model, nothing learned, no splitting',
  options: {
    ...whichDocuments,
    readers: count(poolSize, 'documents at once'),
    once: flag('`yes`: no page is looked at twice'),
    words: optionalText('a folder that keeps the words of documents, to read fields from them'),
    out: optionalText('a folder for the predictions and the verdicts; otherwise a new one'),
    against: optionalText('the verdicts.json of an earlier run; prints what is better and worse'),
    misses: flag('`yes`: lists what was wrong'),
    errors: z
      .enum(errorKinds)
      .optional()
      .describe('puts OCR errors into the words: digits, labels or words'),
  },
  async run(report, given) {
    const { readers: size, once, misses, words, against, errors } = given;
    const out = given.out ?? (await mkdtemp(path.join(tmpdir(), 'predictions-')));
    await mkdir(out, { recursive: true });
    const limits = once ? { ...readingLimits, secondLookMilliseconds: 0 } : readingLimits;
    const reader = createDocumentReader(limits, size);
    const remembering = words ? withRememberedWords(reader, words) : reader;
    const readers = {
      reader: errors ? withErrors(remembering, errors) : remembering,
      fields: new FieldsThread(),
    };
    const timings: Timing[] = [];
    const verdicts: VerdictsOfDocument[] = [];
    const queue = await benchDocuments(given);
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const bytes = await next.bytes();
        const [{ prediction: read, pages }, ms] = await timed(() => predict(bytes, readers));
        if (pages > 0) timings.push({ set: next.set, pages, ms });
        const outcome = { result: pages > 0 ? 'read' : 'refused', ms: Math.round(ms) };
        const file = path.join(out, `${next.id}.json`);
        await writeFile(file, JSON.stringify({ ...read, outcome }, null, 1));
        const answers = truth.parse(await next.truth());
        // What a hostile file contains matters less than that it harms nothing.
        if (next.set !== 'hostile') {
          verdicts.push(verdictsOf(next, answers, prediction.parse(read)));
        }
      }
    };
    // As many workers as the readers have, so that timed documents do not wait in a queue.
    await Promise.all(Array.from({ length: size }, work));
    await Promise.all([reader.close(), readers.fields.close()]);
    verdicts.sort((a, b) => a.id.localeCompare(b.id));
    await writeFile(path.join(out, 'verdicts.json'), JSON.stringify(verdicts, null, 1));
    if (!words) reportSpeed(report, timings);
    reportScores(report, verdicts);
    if (misses) reportErrors(report, verdicts);
    if (against) {
      const earlier = JSON.parse(await readFile(against, 'utf8'));
      reportChanges(report, z.array(verdictsOfDocument).parse(earlier), verdicts);
    }
    report.note(`\nPredictions and verdicts are in ${out}`);
  },
});

function reportSpeed(report: Report, timings: readonly Timing[]): void {
  for (const [set, of] of Map.groupBy(timings, (timing) => timing.set)) {
    const perPage = of.map(({ ms, pages }) => ms / pages);
    report.times(`${set}: a page of each document`, perPage);
    report.times(
      `${set}: a document`,
      of.map(({ ms }) => ms),
    );
  }
}
