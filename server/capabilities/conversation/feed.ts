import type { ChangeOf } from '#shared/sync/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import { type CommentRow, commentList, presentComment } from './commentStore.ts';

const after = statement(`
  select ${commentList} from invoice_comments
  where account_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`);

const before = statement(`
  select ${commentList} from invoice_comments
  where account_id = $1 and seq < $2 and deleted_at is null order by seq desc limit $3`);

export const commentFeed: FeedSource<ChangeOf<'comment'>> = {
  async after(tx, range) {
    const values = [tx.accountId, range.after, range.upTo, range.limit];
    return (await tx.run<CommentRow>(after, values)).map(changed);
  },
  async before(tx, { below, limit }) {
    return (await tx.run<CommentRow>(before, [tx.accountId, below, limit])).map(changed);
  },
};

function changed(row: CommentRow): ChangedRow<ChangeOf<'comment'>> {
  const seq = Number(row.seq);
  const comment = row.deletedAt ? null : presentComment(row);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'comment', id: row.id, seq, row: comment }),
  };
}
