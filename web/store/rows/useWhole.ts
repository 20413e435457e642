import { useCallback, useMemo } from 'react';
import type { Marks } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useFetched } from '../pulled/useFetched.ts';
import { useFirstLoad } from './useFirstLoad.ts';

interface Whole<Row> {
  /** `undefined` until all are known. */
  rows: Row[] | undefined;
  /** All are on this device, so they can be edited. */
  areHere: boolean;
  /** Why loading failed. */
  problem: string | undefined;
  reload: () => Promise<void>;
}

/**
 * All rows of a kind. The first load brings old rows last, so until it is complete they are fetched from the server, to
 * never show a part of them as all.
 */
export function useWhole<Row extends Marks & { id: string }>(
  database: LocalDatabase,
  here: Row[] | undefined,
  list: () => Promise<Row[]>,
): Whole<Row> {
  const complete = useFirstLoad(database)?.complete;
  const ask = useCallback(async () => (complete === false ? list() : null), [complete, list]);
  const { data: asked, problem, reload } = useFetched(ask);
  const areHere = complete === true;

  const rows = useMemo(() => {
    if (areHere || !asked || !here) return areHere ? here : undefined;
    const isHere = new Set(here.map(({ id }) => id));
    return [...here, ...asked.filter(({ id }) => !isHere.has(id))];
  }, [areHere, asked, here]);

  return { rows, areHere, problem: rows ? undefined : problem, reload };
}

/** A server row with the marks of a row without unsent edits. */
export function asOnServer<Row extends object>(
  row: Row,
): Row & Pick<Marks, 'unsent' | 'attention'> {
  return { ...row, unsent: false, attention: false };
}
