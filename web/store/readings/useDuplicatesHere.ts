import { useMemo } from 'react';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useIndexEntries } from '../lists/invoiceIndexOf.ts';
import { useSlicedAnswer } from '../lists/useSlicedAnswer.ts';
import { type DuplicatesHere, duplicatesHere } from './duplicatesHere.ts';

/** What on this device seems to be the same invoice; `undefined` until it is known. */
export function useDuplicatesHere(
  database: LocalDatabase,
  id: string,
  values: FieldsHere['values'],
): DuplicatesHere | undefined {
  const entries = useIndexEntries(database);
  const question = useMemo(
    () => (entries ? { database, entries, id, values } : null),
    [database, entries, id, values],
  );
  return useSlicedAnswer(question, duplicatesHere);
}
