import { useMemo } from 'react';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { Asker } from '../invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { type Survey, survey } from '../invoiceIndex/survey.ts';
import { useIndexEntries } from './invoiceIndexOf.ts';
import { useSlicedAnswer } from './useSlicedAnswer.ts';

interface Question {
  entries: readonly IndexEntry[];
  asker: Asker;
  startOfDay: string;
}

function answering({ entries, asker, startOfDay }: Question, signal: AbortSignal) {
  return survey(entries, asker, startOfDay, signal);
}

/** The live result of `survey`; `undefined` until the index is loaded. */
export function useSurvey(
  database: LocalDatabase,
  asker: Asker,
  startOfDay: string,
): Survey | undefined {
  const entries = useIndexEntries(database);
  const question = useMemo(
    () => (entries ? { entries, asker, startOfDay } : null),
    [entries, asker, startOfDay],
  );
  return useSlicedAnswer(question, answering);
}
