import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { type PlaceInList, placeInList } from '../invoiceList/currentList.ts';

const noPosition: PlaceInList = { previous: null, next: null, place: 0, count: 0, query: '' };

/**
 * The previous and next invoice in the list that this one was opened from, else among those pending
 * review.
 */
export function useNeighbours(database: LocalDatabase, id: string): PlaceInList {
  const [inList] = useState(() => placeInList(id));
  const waiting = useLiveQuery(async () => {
    if (inList) return null;
    const ids = await database.invoices
      .where('[status+createdAt]')
      .between(['pending_review', ''], ['pending_review', '\uffff'])
      .reverse()
      .primaryKeys();
    const at = ids.indexOf(id);
    // A decided invoice is not among them (index -1), so the first one comes next.
    const [previous = null, next = null] = [ids[at - 1], ids[at + 1]];
    return { ...noPosition, previous, next, place: at + 1, count: ids.length };
  }, [database, inList, id]);
  return inList ?? waiting ?? noPosition;
}
