import type { CodingHistory } from '#shared/coding/history.ts';
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
import type { BooksPlace } from './itemStore.ts';

interface HistoryRow extends CodingHistory {
  seq: string;
}

const columns = {
  id: 'uuid',
  books: 'text',
  companyId: 'text',
  vendor: 'text',
  words: 'text',
  lines: 'jsonb',
} satisfies Columns & Record<keyof CodingHistory, string>;

const list = selectList(columns, 'history');

const ofPlace = statement(`
  select ${list} from coding_history history
  where account_id = $1 and books = $2 and company_id = $3 and ($4::uuid is null or id > $4)
  order by id limit $5`);

/** A page of the history of some books, in the order of ids. */
export function historyPage(
  tx: AccountTx,
  { books, companyId }: BooksPlace,
  { after, limit }: { after: string | null; limit: number },
): Promise<CodingHistory[]> {
  return tx.run<CodingHistory>(ofPlace, [tx.accountId, books, companyId, after, limit]);
}

const names = Object.keys(columns);

const put = statement(`
  insert into coding_history (account_id, ${names.map(columnName).join(', ')}, seq)
  select own.account_id, ${names.map((name) => `new."${name}"`).join(', ')}, new.seq
  from accounts own
  cross join jsonb_to_recordset($2::jsonb) as new (seq bigint, ${recordDefinition(columns)})
  where own.account_id = $1
  on conflict (account_id, books, company_id, vendor, words)
    do update set lines = excluded.lines, seq = excluded.seq`);

export async function putHistory(tx: AccountTx, changed: readonly CodingHistory[]): Promise<void> {
  if (changed.length === 0) return;
  const sequences = await reserve(tx, changed.length);
  const rows = changed.map((row) => ({ ...row, seq: sequences.take() }));
  await tx.run(put, [tx.accountId, JSON.stringify(rows)]);
}

export const historyFeed = rowFeed<ChangeOf<'codingHistory'>, HistoryRow>({
  select: `select ${list}, history.seq from coding_history as history`,
  alias: 'history',
  present: ({ seq: _, ...row }, seq) => ({
    kind: 'codingHistory',
    id: row.id,
    seq,
    row: row.lines.length === 0 ? null : row,
  }),
});
