import type { ChangeOf } from '#shared/sync/contract.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { ChangedRow, FeedSource } from '../../../platform/feed/FeedSource.ts';
import { type LikenessRow, likenessColumns, presentLikeness } from './likenessStore.ts';

const after = statement(`
  select ${likenessColumns} from vendor_likenesses row
  where row.account_id = $1 and row.seq > $2 and row.seq <= $3 order by row.seq limit $4`);

const before = statement(`
  select ${likenessColumns} from vendor_likenesses row
  where row.account_id = $1 and row.seq < $2 and row.deleted_at is null order by row.seq desc limit $3`);

export const likenessFeed: FeedSource<ChangeOf<'likeness'>> = {
  async after(tx, range) {
    const values = [tx.accountId, range.after, range.upTo, range.limit];
    return (await tx.run<LikenessRow>(after, values)).map(changed);
  },
  async before(tx, { below, limit }) {
    return (await tx.run<LikenessRow>(before, [tx.accountId, below, limit])).map(changed);
  },
};

function changed(row: LikenessRow): ChangedRow<ChangeOf<'likeness'>> {
  const seq = Number(row.seq);
  const likeness = row.deletedAt ? null : presentLikeness(row);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'likeness', id: row.id, seq, row: likeness }),
  };
}
