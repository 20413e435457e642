// npm run bench:text -- <folder>
// How long the text of PDFs takes to be read, beside `pdftotext -bbox` of poppler-utils on the same files, file by file.
// pdftotext starts a process for each file, which ours does not; what a start alone takes is printed as well.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { carryOut, OperatorError } from '../lifetime.ts';
import { unpackWords } from '../reading/keptWords.ts';
import { readingLimits } from '../reading/limits.ts';
import { withPdf } from '../reading/pages/pdfFile.ts';
import { pdfWords } from '../reading/pages/pdfWords.ts';
import { createDocumentReader } from '../reading/readDocument.ts';
import { textPdf } from '../testing/textPdf.ts';
import { atShare } from './spread.ts';

const rounds = 7;
const [folder] = process.argv.slice(2);
const run = promisify(execFile);
const names = {
  theirs: 'pdftotext',
  words: 'words with their places',
  whole: 'words and what they say, through the pool',
};

await carryOut(async () => {
  if (!folder) throw new OperatorError('Name a folder of PDFs: npm run bench:text -- <folder>');
  await run('pdftotext', ['-v']).catch(() => {
    throw new OperatorError('This needs pdftotext of poppler-utils.');
  });
  const scratch = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
  const reader = createDocumentReader(readingLimits, 1);
  try {
    const blank = path.join(scratch, 'blank.pdf');
    await writeFile(blank, textPdf([]));
    const rows: { words: number; whole: number; theirs: number }[] = [];
    for (const file of await pdfsIn(folder)) {
      const bytes = await readFile(file);
      const read = await reader.read(bytes).catch(() => null);
      // What has to be recognised is measured elsewhere.
      const pages = read?.words ? await unpackWords(read.words) : null;
      if (!pages?.every(({ source }) => source === 'text')) continue;
      rows.push({
        words: await timeOf(() => wordsOf(bytes)),
        whole: await timeOf(() => reader.read(bytes)),
        theirs: await timeOf(() => run('pdftotext', ['-bbox', file, '/dev/null'])),
      });
    }
    const start = await timeOf(() => run('pdftotext', ['-bbox', blank, '/dev/null']));
    console.log(`${rows.length} files; load of the machine ${loadavg()[0]?.toFixed(1)}`);
    console.log(`pdftotext on an empty page: ${start.toFixed(1)} ms`);
    for (const part of ['theirs', 'words', 'whole'] as const) {
      console.log(`${names[part]}: ${inMs(rows.map((row) => row[part]))}`);
    }
    for (const part of ['words', 'whole'] as const) {
      const ratios = rows.map((row) => row[part] / row.theirs);
      const [middle, high] = [0.5, 0.95].map((share) => atShare(ratios, share).toFixed(2));
      console.log(`${names[part]}, as a multiple of pdftotext: median ${middle}, p95 ${high}`);
    }
  } finally {
    await reader.close();
    await rm(scratch, { recursive: true, force: true });
  }
});

async function pdfsIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true });
  return entries
    .filter((entry) => entry.endsWith('.pdf'))
    .map((entry) => path.join(root, entry))
    .sort();
}

async function wordsOf(bytes: Uint8Array): Promise<void> {
  await withPdf(bytes, readingLimits, async (pdf) => {
    for (let number = 1; number <= pdf.numPages; number++)
      await pdfWords(await pdf.getPage(number), readingLimits.wordsOfPage);
  });
}

/** The quickest of several, which what else the machine does has disturbed the least. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

function inMs(times: readonly number[]): string {
  const [middle, high] = [0.5, 0.95].map((share) => atShare(times, share).toFixed(1));
  return `median ${middle} ms, p95 ${high} ms`;
}
