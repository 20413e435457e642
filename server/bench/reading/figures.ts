import { writeFile } from 'node:fs/promises';
import type { ReadingFigures } from '#shared/metrics/readingFigures.ts';
import { poolSize } from '../../capabilities/reading/workers/ReadingPool.ts';
import { bench, count, flag, optionalText } from '../harness/benches.ts';
import { figuresOf } from './figuresOf.ts';
import { generatedDocuments, photographedDocuments } from './generated.ts';
import { readDocuments } from './readDocuments.ts';
import { reportScores } from './scores.ts';
import { prediction, truth, type VerdictsOfDocument, verdictsOf } from './verdicts.ts';

const target = new URL('../../../web/public/reading/figures.json', import.meta.url);

/** Its documents are always the blind ones, so that the public page cannot show figures of others. */
export const figures = bench({
  about: 'the figures of the public page about reading: on the blind part of the composed invoices',
  options: {
    photos: count(90, 'photos at most'),
    readers: count(poolSize, 'documents at once'),
    words: optionalText(
      'a folder that keeps the words of documents; a run that was cut off goes on',
    ),
    write: flag('`yes`: writes the file that the page shows'),
  },
  async run(report, { photos, readers, words, write }) {
    const documents = [
      ...generatedDocuments(['blind']),
      ...photographedDocuments(['blind'], photos),
    ];
    const verdicts: VerdictsOfDocument[] = [];
    await readDocuments(documents, { readers, words }, async (read) => {
      const answers = truth.parse(await read.document.truth());
      verdicts.push(verdictsOf(read.document, answers, prediction.parse(read.prediction)));
    });
    reportScores(report, verdicts);
    if (!write) return;
    const ofSet = (name: string) => figuresOf(verdicts.filter(({ set }) => set === name));
    const measured: ReadingFigures = {
      measuredOn: new Date().toISOString().slice(0, 10),
      pdf: ofSet('generated'),
      photo: ofSet('photographed'),
    };
    await writeFile(target, `${JSON.stringify(measured, null, 2)}\n`);
  },
});
