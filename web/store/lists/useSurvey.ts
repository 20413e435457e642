import { useMemo } from 'react';
import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { Asker } from '../invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { type Survey, survey } from '../invoiceIndex/survey.ts';
import { useConversion } from '../rows/useConversion.ts';
import { useIndexEntries } from './invoiceIndexOf.ts';
import { useSlicedAnswer } from './useSlicedAnswer.ts';

interface Question {
  entries: readonly IndexEntry[];
  asker: Asker;
  startOfDay: string;
  conversion: Conversion;
}

function answering({ entries, asker, startOfDay, conversion }: Question, signal: AbortSignal) {
  return survey(entries, asker, startOfDay, { signal, conversion });
}

/** The live result of `survey`; `undefined` until the index is loaded. */
export function useSurvey(
  database: LocalDatabase,
  asker: Asker,
  startOfDay: string,
): Survey | undefined {
  const entries = useIndexEntries(database);
  const conversion = useConversion(database);
  const question = useMemo(
    () => (entries && conversion ? { entries, asker, startOfDay, conversion } : null),
    [entries, asker, startOfDay, conversion],
  );
  return useSlicedAnswer(question, answering);
}
