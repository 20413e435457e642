import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { poolSize } from '../../capabilities/reading/workers/ReadingPool.ts';
import { bench, count, flag, optionalText } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import { benchDocuments, whichDocuments } from './benchDocuments.ts';
import { readDocuments } from './readDocuments.ts';
import { reportChanges, reportErrors, reportScores } from './scores.ts';
import {
  prediction,
  truth,
  type VerdictsOfDocument,
  verdictsOf,
  verdictsOfDocument,
} from './verdicts.ts';
import { errorKinds } from './withErrors.ts';

interface Timing {
  set: string;
  pages: number;
  twice: number;
  ms: number;
  processorMs: number;
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
    const { misses, words, against } = given;
    const out = given.out ?? (await mkdtemp(path.join(tmpdir(), 'predictions-')));
    await mkdir(out, { recursive: true });
    const timings: Timing[] = [];
    const verdicts: VerdictsOfDocument[] = [];
    await readDocuments(await benchDocuments(given), given, async (read) => {
      const { document, pages, twice, ms, processorMs } = read;
      const { set, id } = document;
      if (pages > 0) timings.push({ set, pages, twice, ms, processorMs });
      const result = pages > 0 ? 'read' : 'refused';
      const outcome = { result, ms: Math.round(ms), processorMs: Math.round(processorMs) };
      const file = path.join(out, `${id}.json`);
      await writeFile(file, JSON.stringify({ ...read.prediction, outcome }, null, 1));
      const answers = truth.parse(await document.truth());
      // What a hostile file contains matters less than that it harms nothing.
      if (set === 'hostile') return;
      verdicts.push(verdictsOf(document, answers, prediction.parse(read.prediction)));
    });
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
    const ofProcessor = (some: readonly Timing[]) =>
      some.map(({ processorMs, pages }) => processorMs / pages);
    report.times(`${set}: of the processor, a page of each document`, ofProcessor(of));
    for (const [isTwice, some] of Map.groupBy(of, ({ twice }) => twice > 0))
      report.times(isTwice ? '  looked at twice' : '  sure at the first look', ofProcessor(some));
    report.times(
      `${set}: a document`,
      of.map(({ ms }) => ms),
    );
  }
}
