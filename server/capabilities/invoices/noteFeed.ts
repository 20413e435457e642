import type { Note } from '#shared/invoices/contract.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';

interface NoteRow {
  invoiceId: string;
  id: string;
  text: string;
  authorId: string;
  authorName: string;
  seq: string;
  updatedAt: Date;
  deletedAt: Date | null;
}

const list = `invoice_id as "invoiceId", id, text, author_id as "authorId", author_name as "authorName", seq,
  updated_at as "updatedAt", deleted_at as "deletedAt"`;

const after = statement(`
  select ${list} from invoice_notes
  where account_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`);

const before = statement(`
  select ${list} from invoice_notes
  where account_id = $1 and seq < $2 and deleted_at is null order by seq desc limit $3`);

export const noteFeed: FeedSource<ChangeOf<'note'>> = {
  async after(tx, range) {
    const values = [tx.accountId, range.after, range.upTo, range.limit];
    return (await tx.run<NoteRow>(after, values)).map(changed);
  },
  async before(tx, { below, limit }) {
    return (await tx.run<NoteRow>(before, [tx.accountId, below, limit])).map(changed);
  },
};

function changed(row: NoteRow): ChangedRow<ChangeOf<'note'>> {
  const seq = Number(row.seq);
  const note = row.deletedAt ? null : presentNote(row);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'note', id: row.id, seq, row: note }),
  };
}

function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    text: row.text,
    authorId: row.authorId,
    authorName: row.authorName,
    updatedAt: row.updatedAt.toISOString(),
  };
}
