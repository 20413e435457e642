import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { fullName } from '../people/fullName.ts';
import { useMembersHere } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { itemLabel } from './itemTexts.ts';

/** The names of items of the books and of members, by their ids. The same function until one of them changes. */
export function useEntryNames(ids: readonly unknown[]): (id: string) => string {
  const { database } = useSignedIn();
  const members = useMembersHere();
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].join(' ');
  const found = useLiveQuery(
    async () => ({
      wanted,
      items: await database.booksItems.bulkGet(wanted.split(' ').filter(Boolean)),
    }),
    [database, wanted],
  );
  return useMemo(() => {
    const byId = new Map(found?.items.flatMap((item) => (item ? [[item.id, item]] : [])));
    return (id) => {
      const item = byId.get(id);
      if (item) return item.isActive ? itemLabel(item) : `${itemLabel(item)} (inactive)`;
      const member = members.find((one) => one.id === id);
      if (member) return fullName(member);
      // The answer may be that to an earlier question.
      return found?.wanted.includes(id) ? 'Not in a list any more' : '…';
    };
  }, [found, members]);
}
