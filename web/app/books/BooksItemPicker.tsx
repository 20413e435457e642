import type { ComponentProps } from 'react';
import type { BooksItem } from '#shared/books/contract.ts';
import { type BooksList, listNames } from '#shared/books/lists.ts';
import { searchItems } from '#shared/books/searchItems.ts';
import { type ListToChoose, useListToChoose } from '../../store/rows/useBooksItems.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import type { ComboboxOption } from '../../ui/forms/comboboxFilter.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { itemLabel, typeText } from './itemTexts.ts';

interface ItemComboboxProps
  extends Pick<
    ComponentProps<typeof Combobox>,
    | 'id'
    | 'ref'
    | 'disabled'
    | 'readOnly'
    | 'size'
    | 'placeholder'
    | 'begun'
    | 'className'
    | 'onBlur'
    | 'aria-label'
  > {
  list: BooksList;
  /** `undefined` while loading. */
  known: ListToChoose | undefined;
  /** The id of the chosen item; empty for none. */
  value: string;
  onValueChange: (itemId: string) => void;
}

interface Choices {
  /** By the id of the item. */
  choices: ReadonlyMap<string, ComboboxOption>;
  /** In the order of the list. */
  options: readonly ComboboxOption[];
}

const nothing: Choices = { choices: new Map(), options: [] };
const prepared = new WeakMap<ListToChoose, Choices>();

/** The options of a list, made once: with thousands of items, the first key in a cell would wait for them. */
export function choicesOf(known: ListToChoose): Choices {
  const before = prepared.get(known);
  if (before) return before;
  const choices = new Map(
    searchItems(known.index, '').map(({ item, path }) => {
      const label = itemLabel({ ...item, name: path });
      const option: ComboboxOption = { value: item.id, label };
      const detail = typeText(item);
      return [item.id, detail ? { ...option, detail } : option];
    }),
  );
  const made = { choices, options: [...choices.values()] };
  prepared.set(known, made);
  return made;
}

/** One item of a list that is loaded already. */
export function ItemCombobox({ list, known, value, onValueChange, ...input }: ItemComboboxProps) {
  const { choices, options } = known ? choicesOf(known) : nothing;
  const search = (query: string) =>
    known
      ? searchItems(known.index, query).flatMap(({ item: { id } }) => choices.get(id) ?? [])
      : [];
  const chosen = known?.byId.get(value);
  // What was chosen before may be inactive now, or of other books.
  const shownText = chosen && !choices.has(value) ? `${itemLabel(chosen)} (inactive)` : undefined;
  return (
    <Combobox
      {...input}
      options={options}
      search={search}
      value={value}
      onValueChange={onValueChange}
      {...(shownText === undefined ? {} : { shownText })}
      emptyText={options.length === 0 ? `There are no ${listNames[list].many} yet` : 'No matches'}
    />
  );
}

interface BooksItemPickerProps extends Omit<ItemComboboxProps, 'known'> {
  /** Leaves out items. Has to be the same function in every render. */
  isWanted?: (item: BooksItem) => boolean;
}

/** One item of a list of the books, found by code or by words of its name. Works offline. */
export function BooksItemPicker({ list, isWanted, ...input }: BooksItemPickerProps) {
  const { database } = useSignedIn();
  const known = useListToChoose(database, list, isWanted);
  return <ItemCombobox {...input} list={list} known={known} />;
}
