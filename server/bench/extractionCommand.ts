// npm run bench:extraction -- <folder> [--only set,set] [--out folder] [--scorer score.mjs]
// Reads every <set>/<id>/document.* of a folder, writes what was read as <id>.json, and has it scored.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReader } from '../reading/readDocument.ts';
import { poolSize } from '../reading/workers/ReadingPool.ts';
import { FieldsThread } from '../uploads/FieldsThread.ts';
import { predict } from './predict.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    out: { type: 'string' },
    scorer: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const folder = positionals[0];
if (!folder) throw new Error('Which folder of documents?');
const scorer =
  values.scorer ??
  process.env['EXTRACTION_SCORER'] ??
  path.join(folder, '../bench/extraction/score.mjs');
const out = values.out ?? (await mkdtemp(path.join(tmpdir(), 'predictions-')));
await mkdir(out, { recursive: true });

interface Timing {
  set: string;
  pages: number;
  seconds: number;
}

const reader = createDocumentReader();
const fields = new FieldsThread();
const timings: Timing[] = [];
const queue = await documentsIn(folder, values.only?.split(','));
// As many at once as can be read at once, so that the time of each is its own.
await Promise.all(Array.from({ length: poolSize }, readOnward));
await Promise.all([reader.close(), fields.close()]);
printSpeed();
if (existsSync(scorer)) {
  const only = values.only ? ['--only', values.only] : [];
  const misses = values.misses ? ['--misses'] : [];
  spawnSync(process.execPath, [scorer, folder, out, ...only, ...misses], { stdio: 'inherit' });
} else console.log(`Predictions are in ${out}; no scorer at ${scorer}`);

interface BenchDocument {
  set: string;
  id: string;
  file: string;
}

async function documentsIn(root: string, only: string[] | undefined): Promise<BenchDocument[]> {
  const found: BenchDocument[] = [];
  for (const entry of await readdir(root, { recursive: true })) {
    const [set, id, name] = entry.split(path.sep);
    if (!set || !id || !name?.startsWith('document.')) continue;
    if (!only || only.includes(set)) found.push({ set, id, file: path.join(root, entry) });
  }
  return found.sort((a, b) => a.id.localeCompare(b.id));
}

async function readOnward(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await readOne(next);
}

async function readOne({ set, id, file }: BenchDocument): Promise<void> {
  const bytes = await readFile(file);
  const start = performance.now();
  const { prediction, pages } = await predict(bytes, { reader, fields });
  const ms = Math.round(performance.now() - start);
  if (pages > 0) timings.push({ set, pages, seconds: ms / 1000 });
  const outcome = { result: pages > 0 ? 'read' : 'refused', ms };
  await writeFile(
    path.join(out, `${id}.json`),
    JSON.stringify({ ...prediction, outcome }, null, 1),
  );
}

function printSpeed(): void {
  for (const set of new Set(timings.map((timing) => timing.set))) {
    const of = timings.filter((timing) => timing.set === set);
    const perPage = of.map(({ seconds, pages }) => seconds / pages).sort((a, b) => a - b);
    const whole = of.map(({ seconds }) => seconds).sort((a, b) => a - b);
    const at = (sorted: number[], share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
    console.log(
      `${set}: ${of.length} documents, a page ${at(perPage, 0.5)} s in the median, a document ${at(whole, 0.5)} s, 95th percentile ${at(whole, 0.95)} s`,
    );
  }
}
