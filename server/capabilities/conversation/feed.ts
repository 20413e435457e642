import type { ChangeOf } from '#shared/sync/contract.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import { type CommentRow, commentList, presentComment } from './commentStore.ts';

export const commentFeed = rowFeed<ChangeOf<'comment'>, CommentRow>({
  select: `select ${commentList} from invoice_comments as row`,
  alias: 'row',
  exists: 'row.deleted_at is null',
  present: (row, seq) => ({
    kind: 'comment',
    id: row.id,
    seq,
    row: row.deletedAt ? null : presentComment(row),
  }),
});
