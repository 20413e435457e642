import { useLiveQuery } from 'dexie-react-hooks';
import { fullName } from '../people/fullName.ts';
import { useMembersHere } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { itemLabel } from './itemTexts.ts';

/** The names of items of the books and of members, by their ids. */
export function useEntryNames(ids: readonly unknown[]): (id: string) => string {
  const { database } = useSignedIn();
  const members = useMembersHere();
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].join(' ');
  const items = useLiveQuery(
    () => database.booksItems.bulkGet(wanted.split(' ').filter(Boolean)),
    [database, wanted],
  );
  return (id) => {
    const item = items?.find((one) => one?.id === id);
    if (item) return item.isActive ? itemLabel(item) : `${itemLabel(item)} (inactive)`;
    const member = members.find((one) => one.id === id);
    if (member) return fullName(member);
    return items ? 'Not in a list any more' : '…';
  };
}
