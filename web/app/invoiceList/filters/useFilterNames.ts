import { useMemo } from 'react';
import { vendorKeyOf } from '#shared/vendors/vendorKeys.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { useIndexEntries } from '../../../store/lists/invoiceIndexOf.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import type { FilterNames } from './filterTexts.ts';

/** The name of a member; stays the same function while the team does. */
export function usePersonName(): FilterNames['person'] {
  const members = useMembersHere();
  return useMemo(() => {
    const names = new Map(members.map((member) => [member.id, fullName(member)]));
    return (id) => names.get(id) ?? 'a former member';
  }, [members]);
}

/** The vendor's name on its newest invoice, and the names of members. */
export function useFilterNames(database: LocalDatabase): FilterNames {
  const entries = useIndexEntries(database);
  const person = usePersonName();
  return useMemo(
    () => ({
      person,
      vendor: (key) =>
        entries?.find(({ brief }) => vendorKeyOf(brief) === key)?.brief.vendorName ?? 'One vendor',
    }),
    [entries, person],
  );
}
