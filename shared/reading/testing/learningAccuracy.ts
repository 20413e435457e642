import { readPages } from '../engine/readPages.ts';
import { readLearned } from '../learning/readLearned.ts';
import { type Trace, tracesOf } from '../learning/trace.ts';
import type { Reading } from '../reading.ts';
import { confirmedValues, oddInvoice, oddLines } from './oddInvoices.ts';
import { pageOf } from './pages.ts';

/** Shares of correct values, over all fields and documents. */
export interface Accuracy {
  before: number;
  after: number;
  /** Only of values with a confidence of at least 0.9. */
  afterWhereSure: number;
}

/** Accuracy for unusual invoices of one vendor, before and after some of them are confirmed. */
export function learningAccuracy(confirmed: number, documents: number): Accuracy {
  const pagesOf = (seed: number) => [pageOf(oddLines(oddInvoice(seed), seed))];
  const learnedTraces: Trace[][] = Array.from({ length: confirmed }, (_, seed) =>
    tracesOf(pagesOf(seed), confirmedValues(oddInvoice(seed))),
  );
  const counts = { before: 0, after: 0, sure: 0, sureAndRight: 0, all: 0 };
  for (let seed = confirmed; seed < confirmed + documents; seed++) {
    const pages = pagesOf(seed);
    const alone = readPages(pages);
    const learned = readLearned(pages, alone, learnedTraces);
    for (const [name, value] of Object.entries(confirmedValues(oddInvoice(seed)))) {
      const right = ({ fields }: Reading) => fieldOf(fields, name)?.value === value;
      const sure = (fieldOf(learned.fields, name)?.confidence ?? 0) >= 0.9;
      counts.all += 1;
      counts.before += Number(right(alone));
      counts.after += Number(right(learned));
      counts.sure += Number(sure);
      counts.sureAndRight += Number(sure && right(learned));
    }
  }
  return {
    before: counts.before / counts.all,
    after: counts.after / counts.all,
    afterWhereSure: counts.sureAndRight / counts.sure,
  };
}

const fieldOf = (fields: Reading['fields'], name: string) =>
  Object.entries(fields).find(([key]) => key === name)?.[1];
