import type { ChangeOf } from '#shared/sync/contract.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import {
  type CaptureRow,
  capturesAfter,
  capturesBefore,
  presentCapture,
} from '../uploads/mails/captureStore.ts';

export const captureFeed: FeedSource<ChangeOf<'emailCapture'>> = {
  after: async (tx, range) => (await capturesAfter(tx, range)).map(changed),
  before: async (tx, range) => (await capturesBefore(tx, range)).map(changed),
};

function changed(row: CaptureRow): ChangedRow<ChangeOf<'emailCapture'>> {
  const seq = Number(row.seq);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'emailCapture', id: row.id, seq, row: presentCapture(row) }),
  };
}
