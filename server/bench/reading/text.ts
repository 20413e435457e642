import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pdfWords } from '#shared/reading/pages/pdfWords.ts';
import { unpackWords } from '../../capabilities/reading/keptWords.ts';
import { readingLimits } from '../../capabilities/reading/limits.ts';
import { withPdf } from '../../capabilities/reading/pages/pdfFile.ts';
import { paintPage } from '../../capabilities/reading/pages/pdfRaster.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { OperatorError } from '../../platform/lifetime.ts';
import { textPdf } from '../../testing/textPdf.ts';
import { bench, count, text as folderOption } from '../harness/benches.ts';
import { atShare, median, timed } from '../harness/timed.ts';

const run = promisify(execFile);
const names = {
  theirs: 'pdftotext',
  words: 'words with their places',
  whole: 'words and what they say, through the pool',
};

/** Unlike Docket, pdftotext starts a process for each file, so the time of an empty start is printed as well. */
export const text = bench({
  about: 'the text of PDFs, beside `pdftotext -bbox` of poppler-utils on the same files',
  options: {
    folder: folderOption('of PDFs'),
    rounds: count(7, 'of which the fastest counts: other work disturbed it least'),
  },
  async run(report, { folder, rounds }) {
    await run('pdftotext', ['-v']).catch(() => {
      throw new OperatorError('This needs pdftotext of poppler-utils.');
    });
    const fastest = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push((await timed(work))[1]);
      return Math.min(...times);
    };
    const scratch = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
    const reader = createDocumentReader(readingLimits, 1);
    try {
      const blank = path.join(scratch, 'blank.pdf');
      await writeFile(blank, textPdf([]));
      const rows: { words: number; whole: number; theirs: number }[] = [];
      for (const file of await pdfsIn(folder)) {
        const bytes = await readFile(file);
        const read = await reader.read(bytes).catch(() => null);
        // Pages that need OCR are measured by `extraction`.
        const pages = read?.words ? await unpackWords(read.words) : null;
        if (!pages?.every(({ source }) => source === 'text')) continue;
        rows.push({
          words: await fastest(() => wordsOf(bytes)),
          whole: await fastest(() => reader.read(bytes)),
          theirs: await fastest(() => run('pdftotext', ['-bbox', file, '/dev/null'])),
        });
      }
      const start = await fastest(() => run('pdftotext', ['-bbox', blank, '/dev/null']));
      report.figure('pdftotext on an empty page', start);
      for (const part of ['theirs', 'words', 'whole'] as const) {
        report.times(
          names[part],
          rows.map((row) => row[part]),
        );
      }
      for (const part of ['words', 'whole'] as const) {
        const ratios = rows.map((row) => row[part] / row.theirs);
        report.figure(`${names[part]}, median`, median(ratios), { unit: 'times pdftotext' });
        report.figure(`${names[part]}, p95`, atShare(ratios, 0.95), { unit: 'times pdftotext' });
      }
    } finally {
      await reader.close();
      await rm(scratch, { recursive: true, force: true });
    }
  },
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
      await pdfWords(await pdf.getPage(number), readingLimits.wordsOfPage, paintPage);
  });
}
