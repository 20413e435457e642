import type { BooksItem } from '#shared/books/contract.ts';
import type { BooksId, BooksList } from '#shared/books/lists.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import {
  type Columns,
  columnName,
  recordDefinition,
  selectList,
} from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import { reserve } from '../../platform/feed/sequence.ts';

export interface ItemRow extends BooksItem {
  seq: string;
}

const columns = {
  id: 'uuid',
  books: 'text',
  companyId: 'text',
  list: 'text',
  itemId: 'text',
  name: 'text',
  code: 'text',
  parentId: 'text',
  type: 'text',
  rate: 'text',
  days: 'integer',
  isActive: 'boolean',
} satisfies Columns & Record<keyof BooksItem, string>;

const list = `${selectList(columns, 'item')}, item.seq`;

/** The books of one company in a ledger, or a company's own lists. */
export interface BooksPlace {
  books: BooksId;
  companyId: string;
}

export const ownBooks: BooksPlace = { books: 'own', companyId: '' };

const find = statement(`
  select ${list} from books_items item where account_id = $1 and id = $2`);

export async function findItem(tx: AccountTx, id: string): Promise<ItemRow | undefined> {
  return (await tx.run<ItemRow>(find, [tx.accountId, id]))[0];
}

const byIds = statement(`
  select ${list} from books_items item where account_id = $1 and id = any($2::uuid[])`);

/** Items of any books, by their `id`. */
export function itemsById(tx: AccountTx, ids: readonly string[]): Promise<ItemRow[]> {
  return tx.run<ItemRow>(byIds, [tx.accountId, ids]);
}

const ofLists = statement(`
  select ${list} from books_items item
  where account_id = $1 and books = $2 and company_id = $3 and list = any($4)`);

/** All items of some lists, inactive ones as well. */
export function itemsOf(
  tx: AccountTx,
  { books, companyId }: BooksPlace,
  lists: readonly BooksList[],
): Promise<ItemRow[]> {
  return tx.run<ItemRow>(ofLists, [tx.accountId, books, companyId, lists]);
}

const named = statement(`
  select ${list} from books_items item
  where account_id = $1 and books = $2 and company_id = $3 and list = any($4) and item_id = any($5)`);

/** Those of these entries that are stored. Ids of several lists may be mixed. */
export function itemsNamed(
  tx: AccountTx,
  { books, companyId }: BooksPlace,
  entries: readonly Pick<BooksItem, 'list' | 'itemId'>[],
): Promise<ItemRow[]> {
  const lists = [...new Set(entries.map((entry) => entry.list))];
  const ids = [...new Set(entries.map(({ itemId }) => itemId))];
  return tx.run<ItemRow>(named, [tx.accountId, books, companyId, lists, ids]);
}

const activeIds = statement(`
  select list, item_id as "itemId" from books_items
  where account_id = $1 and books = $2 and company_id = $3 and list = any($4) and is_active`);

export function activeEntries(
  tx: AccountTx,
  { books, companyId }: BooksPlace,
  lists: readonly BooksList[],
): Promise<Pick<BooksItem, 'list' | 'itemId'>[]> {
  return tx.run(activeIds, [tx.accountId, books, companyId, lists]);
}

const names = Object.keys(columns);

const put = statement(`
  insert into books_items (account_id, ${names.map(columnName).join(', ')}, seq)
  select own.account_id, ${names.map((name) => `new."${name}"`).join(', ')}, new.seq
  from accounts own
  cross join jsonb_to_recordset($2::jsonb) as new (seq bigint, ${recordDefinition(columns)})
  where own.account_id = $1
  on conflict (account_id, id) do update set name = excluded.name, code = excluded.code,
    parent_id = excluded.parent_id, type = excluded.type, rate = excluded.rate, days = excluded.days,
    is_active = excluded.is_active, seq = excluded.seq`);

/** Stores new items and new values of stored ones; the rest of their columns never changes. */
export async function putItems(tx: AccountTx, items: readonly BooksItem[]): Promise<void> {
  if (items.length === 0) return;
  const sequences = await reserve(tx, items.length);
  const rows = items.map((item) => ({ ...item, seq: sequences.take() }));
  await tx.run(put, [tx.accountId, JSON.stringify(rows)]);
}

export function presentItem({ seq, ...item }: ItemRow): BooksItem {
  return item;
}

const page = statement(`
  select ${list} from books_items item
  where account_id = $1 and ($2::text is null or books = $2) and ($3::text is null or list = $3)
    and ($4::uuid is null or id > $4)
  order by id limit $5`);

const countAll = statement(`
  select count(*)::int as total from books_items
  where account_id = $1 and ($2::text is null or books = $2) and ($3::text is null or list = $3)`);

interface ItemQuery {
  books: BooksId | null;
  list: BooksList | null;
  after: string | null;
  limit: number;
}

/** Oldest first. */
export async function listItems(
  tx: AccountTx,
  query: ItemQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const { books, list: of, after, limit } = query;
  const rows = await tx.run<ItemRow>(page, [tx.accountId, books, of, after, limit]);
  const [counted] = await tx.run<{ total: number }>(countAll, [tx.accountId, books, of]);
  return { rows, total: counted?.total ?? 0 };
}

export const booksFeed = rowFeed<ChangeOf<'booksItem'>, ItemRow>({
  select: `select ${list} from books_items as item`,
  alias: 'item',
  present: (row, seq) => ({
    kind: 'booksItem',
    id: row.id,
    seq,
    row: presentItem(row),
  }),
});
