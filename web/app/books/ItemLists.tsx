import { type ReactNode, useMemo, useState } from 'react';
import type { BooksItem } from '#shared/books/contract.ts';
import { type BooksId, type BooksList, listNames, listsOf } from '#shared/books/lists.ts';
import { itemIndex, searchItems } from '#shared/books/searchItems.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { itemDetail, itemLabel, listTitle } from './itemTexts.ts';

interface ItemListsProps {
  books: BooksId;
  items: readonly BooksItem[];
  /** Buttons above a list. */
  actions?: (list: BooksList) => ReactNode;
  /** Buttons beside an item. */
  itemActions?: (item: BooksItem) => ReactNode;
}

/** A tab for each list, with the number of its active items. */
export function ItemLists({ books, items, actions, itemActions }: ItemListsProps) {
  const lists = listsOf[books];
  const [shown, setShown] = useState<string>(lists[0]);
  return (
    <Tabs value={shown} onValueChange={setShown}>
      <TabList aria-label="Lists">
        {lists.map((list) => (
          <Tab key={list} value={list} count={items.filter(isActiveIn(list)).length}>
            {listTitle(list)}
          </Tab>
        ))}
      </TabList>
      {lists.map((list) => (
        <TabPanel key={list} value={list} className="flex flex-col gap-3">
          {actions?.(list)}
          <Items list={list} items={items} itemActions={itemActions} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

const isActiveIn = (list: BooksList) => (item: BooksItem) => item.list === list && item.isActive;

interface ItemsProps {
  list: BooksList;
  items: readonly BooksItem[];
  itemActions: ((item: BooksItem) => ReactNode) | undefined;
}

/** More are found by searching. */
const mostShown = 8;

function Items({ list, items, itemActions }: ItemsProps) {
  const [query, setQuery] = useState('');
  const index = useMemo(
    () =>
      itemIndex(
        items.filter((item) => item.list === list),
        items,
      ),
    [items, list],
  );
  const { many } = listNames[list];
  if (index.entries.length === 0) return <p className="text-ink-muted">{`No ${many} yet.`}</p>;
  const found = searchItems(index, query);
  const active = found.filter(({ item }) => item.isActive);
  const sorted = [...active, ...found.filter(({ item }) => !item.isActive)];
  const more = sorted.length - mostShown;
  return (
    <>
      {(index.entries.length > mostShown || query !== '') && (
        <Input
          type="search"
          aria-label={`Find among the ${many}`}
          placeholder="Find by name or number"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="max-w-sm"
        />
      )}
      <ul aria-label={listTitle(list)} className="divide-y divide-line">
        {sorted.slice(0, mostShown).map(({ item, path }) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className={item.isActive ? 'wrap-anywhere' : 'wrap-anywhere text-ink-muted'}>
                  {itemLabel({ ...item, name: path.replaceAll(':', ' › ') })}
                </span>
                {!item.isActive && <Badge>Inactive</Badge>}
              </p>
              {itemDetail(item) && <p className="text-sm text-ink-muted">{itemDetail(item)}</p>}
            </div>
            {itemActions?.(item)}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-ink-muted">No matches</p>}
      {more > 0 && (
        <p className="text-sm text-ink-muted">{`${numberText(more)} more. Type to find one.`}</p>
      )}
    </>
  );
}
