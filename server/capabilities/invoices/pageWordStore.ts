import type { PageWords } from '#shared/pageWords/contract.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';

interface PageWordRow extends PageWords {
  seq: string;
  /** The invoice is in no list any more. */
  isGone: boolean;
}

const list = `words.invoice_id as id, words.words, words.seq, row.deleted_at is not null as "isGone"`;
const from = `page_words as words
  join invoices as row on row.account_id = words.account_id and row.id = words.invoice_id`;

const put = statement(`
  insert into page_words (invoice_id, words, seq) values ($1, $2, $3)
  on conflict (account_id, invoice_id) do update set words = excluded.words, seq = excluded.seq`);

/** What was read on the pages of an invoice takes the place of what was read before. */
export async function putPageWords(tx: AccountTx, invoiceId: string, words: string): Promise<void> {
  await tx.run(put, [invoiceId, words, await nextSeq(tx)]);
}

const announce = statement(`
  update page_words set seq = $3 where account_id = $1 and invoice_id = $2`);

/** Devices hear again of the words of an invoice that was deleted or restored. */
export async function announcePageWords(tx: AccountTx, invoiceId: string): Promise<void> {
  await tx.run(announce, [tx.accountId, invoiceId, await nextSeq(tx)]);
}

const forget = statement(`
  update page_words set words = '', seq = $3 where account_id = $1 and invoice_id = $2`);

export async function forgetPageWords(tx: AccountTx, invoiceId: string): Promise<void> {
  await tx.run(forget, [tx.accountId, invoiceId, await nextSeq(tx)]);
}

const older = statement(`
  select ${list} from ${from}
  where words.account_id = $1 and words.words <> '' and row.deleted_at is null
    and ($2::uuid is null or words.invoice_id < $2)
  order by words.invoice_id desc limit $3`);

/** The newest invoices first. */
export async function olderPageWords(
  tx: AccountTx,
  { below, limit }: { below: string | null; limit: number },
): Promise<{ rows: (PageWords & { seq: number })[]; more: boolean }> {
  const found = await tx.run<PageWordRow>(older, [tx.accountId, below, limit + 1]);
  const rows = found.slice(0, limit).map(({ id, words, seq }) => ({ id, words, seq: Number(seq) }));
  return { rows, more: found.length > limit };
}

const after = statement(`
  select ${list} from ${from}
  where words.account_id = $1 and words.seq > $2 and words.seq <= $3 order by words.seq limit $4`);

export const pageWordFeed: FeedSource<ChangeOf<'pageWords'>> = {
  async after(tx, range) {
    const values = [tx.accountId, range.after, range.upTo, range.limit];
    return (await tx.run<PageWordRow>(after, values)).map(changed);
  },
  // A device asks for them when it has everything else.
  before: async () => [],
};

function changed({ id, words, seq, isGone }: PageWordRow): ChangedRow<ChangeOf<'pageWords'>> {
  const row = isGone || words === '' ? null : { id, words };
  return {
    seq: Number(seq),
    document: null,
    present: () => ({ kind: 'pageWords', id, seq: Number(seq), row }),
  };
}
