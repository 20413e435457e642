import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { BooksItem } from '#shared/books/contract.ts';
import type { BooksList } from '#shared/books/lists.ts';
import { may } from '#shared/permissions.ts';
import { documentType } from '#shared/reading/reading.ts';
import type { ConditionField } from '#shared/rules/fields.ts';
import { pullIntegrations } from '../../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { useListToChoose } from '../../../store/rows/useBooksItems.ts';
import type { ComboboxOption } from '../../../ui/forms/comboboxFilter.ts';
import { itemLabel, typeText } from '../../books/itemTexts.ts';
import { documentTypeTexts, flagCodes, flagText } from '../../invoices/texts.ts';
import { currencyOptions } from '../../labels/currencyOptions.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

/** What may be chosen for each subject, and the names of entries that were chosen before. */
export interface ConditionChoices {
  options: Readonly<Record<ConditionField, readonly ComboboxOption[]>>;
  nameOf: (subject: ConditionField, entry: string) => string;
}

const kindOptions = documentType.options.map((kind) => ({
  value: kind,
  label: documentTypeTexts[kind],
}));
const flagOptions = flagCodes.map((code) => ({ value: code, label: flagText(code) }));

export function useConditionChoices(): ConditionChoices {
  const { database } = useSignedIn();
  // Which of the books are in use follows from what is connected.
  usePull(database, pullIntegrations);
  const members = useMembersHere();
  const vendors = useLiveQuery(() => database.vendors.orderBy('name').toArray(), [database]);
  const accounts = useItems('account');
  const classes = useItems('class');
  const locations = useItems('location');
  const tracking = useItems('trackingOption');
  const projects = useItems('customer');
  return useMemo(() => {
    const options = {
      vendors: (vendors ?? [])
        .filter(({ mergedIntoId }) => mergedIntoId === null)
        .map(({ id, name }) => ({ value: id, label: name })),
      accounts: accounts.options,
      classes: [...classes.options, ...locations.options, ...tracking.options],
      projects: projects.options,
      kinds: kindOptions,
      flags: flagOptions,
      uploaders: members
        .filter(({ roles }) => may(roles, 'uploads.create'))
        .map((member) => ({ value: member.id, label: fullName(member) })),
      currencies: currencyOptions,
    };
    const items = [accounts, classes, locations, tracking, projects];
    const nameOf = (subject: ConditionField, entry: string) => {
      const option = options[subject].find(({ value }) => value === entry);
      if (option) return option.label;
      const item = items.map(({ byId }) => byId?.get(entry)).find(Boolean);
      if (item) return `${itemLabel(item)} (inactive)`;
      const vendor = vendors?.find(({ id }) => id === entry);
      if (vendor) return vendor.name;
      if (subject === 'flags') return flagText(entry);
      return vendors && accounts.byId ? 'no longer there' : '…';
    };
    return { options, nameOf };
  }, [vendors, accounts, classes, locations, tracking, projects, members]);
}

interface Items {
  options: readonly ComboboxOption[];
  byId: ReadonlyMap<string, BooksItem> | undefined;
}

function useItems(list: BooksList): Items {
  const { database } = useSignedIn();
  const known = useListToChoose(database, list);
  return useMemo(
    () => ({
      options: (known?.index.entries ?? []).map(({ item, path }) => ({
        value: item.id,
        label: itemLabel({ ...item, name: path }),
        ...(item.type && { detail: typeText(item) ?? item.type }),
      })),
      byId: known?.byId,
    }),
    [known],
  );
}
