import type { ChangeOf } from '#shared/sync/contract.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import { type CaptureRow, captureList, presentCapture } from '../uploads/mails/captureStore.ts';

export const captureFeed = rowFeed<ChangeOf<'emailCapture'>, CaptureRow>({
  select: `select ${captureList} from email_captures as row`,
  alias: 'row',
  present: (row, seq) => ({ kind: 'emailCapture', id: row.id, seq, row: presentCapture(row) }),
});
