import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { poolSize } from '../../capabilities/reading/workers/ReadingPool.ts';
import { FieldsThread } from '../../capabilities/uploads/FieldsThread.ts';
import { bench, flag, list, optionalText, text } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import { timed } from '../harness/timed.ts';
import { predict } from './predict.ts';

interface BenchDocument {
  set: string;
  id: string;
  file: string;
}

interface Timing {
  set: string;
  pages: number;
  ms: number;
}

/** Reads every <set>/<id>/document.*, writes the predictions as <id>.json, and runs a script that scores them. */
export const extraction = bench({
  about: 'how well and how fast documents are read; no model, nothing learned, no splitting',
  options: {
    folder: text('of documents with their answers'),
    only: list('the sets to read; otherwise all'),
    out: optionalText('a folder for the predictions; otherwise a new one'),
    scorer: optionalText('the script that scores them'),
    misses: flag('`yes`: the scorer lists what was wrong'),
  },
  async run(report, { folder, only, misses, ...given }) {
    const scorer =
      given.scorer ??
      process.env['EXTRACTION_SCORER'] ??
      path.join(folder, '../bench/extraction/score.mjs');
    const out = given.out ?? (await mkdtemp(path.join(tmpdir(), 'predictions-')));
    await mkdir(out, { recursive: true });
    const readers = { reader: createDocumentReader(), fields: new FieldsThread() };
    const timings: Timing[] = [];
    const queue = await documentsIn(folder, only);
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const bytes = await readFile(next.file);
        const [{ prediction, pages }, ms] = await timed(() => predict(bytes, readers));
        if (pages > 0) timings.push({ set: next.set, pages, ms });
        const outcome = { result: pages > 0 ? 'read' : 'refused', ms: Math.round(ms) };
        const file = path.join(out, `${next.id}.json`);
        await writeFile(file, JSON.stringify({ ...prediction, outcome }, null, 1));
      }
    };
    // As many workers as the readers have, so that timed documents do not wait in a queue.
    await Promise.all(Array.from({ length: poolSize }, work));
    await Promise.all([readers.reader.close(), readers.fields.close()]);
    reportSpeed(report, timings);
    if (!existsSync(scorer)) {
      report.note(`Predictions are in ${out}; there is no scorer at ${scorer}`);
      return;
    }
    const chosen = only.length > 0 ? ['--only', only.join(',')] : [];
    const args = [scorer, folder, out, ...chosen, ...(misses ? ['--misses'] : [])];
    spawnSync(process.execPath, args, { stdio: 'inherit' });
  },
});

async function documentsIn(root: string, only: readonly string[]): Promise<BenchDocument[]> {
  const found: BenchDocument[] = [];
  for (const entry of await readdir(root, { recursive: true })) {
    const [set, id, name] = entry.split(path.sep);
    if (!set || !id || !name?.startsWith('document.')) continue;
    if (only.length === 0 || only.includes(set))
      found.push({ set, id, file: path.join(root, entry) });
  }
  return found.sort((a, b) => a.id.localeCompare(b.id));
}

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
