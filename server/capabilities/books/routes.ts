import {
  addBooksItem,
  changeBooksItem,
  importBooksItems,
  listBooksItems,
} from '#shared/books/contract.ts';
import { memberRoute, type Route, readingRoute } from '../../platform/http/route.ts';
import { importItems } from './importItems.ts';
import { listItems, presentItem } from './itemStore.ts';
import { addOwnItem, changeOwnItem } from './ownLists.ts';

export function booksRoutes(): Route[] {
  return [
    readingRoute(listBooksItems, async ({ tx, query, setHeader }) => {
      const { books = null, list = null, limit, cursor = null } = query;
      const { rows, total } = await listItems(tx, { books, list, limit, after: cursor });
      setHeader('X-Total-Count', String(total));
      const last = rows.at(-1);
      if (last && rows.length === limit) {
        const next = new URLSearchParams({ limit: String(limit), cursor: last.id });
        if (books) next.set('books', books);
        if (list) next.set('list', list);
        setHeader('Link', `<${listBooksItems.path}?${next}>; rel="next"`);
      }
      return rows.map(presentItem);
    }),

    memberRoute(addBooksItem, ({ tx, audit, body }) => addOwnItem({ tx, audit }, body)),

    memberRoute(changeBooksItem, ({ tx, audit, params, body }) =>
      changeOwnItem({ tx, audit }, params.booksItemId, body),
    ),

    memberRoute(importBooksItems, ({ tx, audit, body }) => importItems({ tx, audit }, body)),
  ];
}
