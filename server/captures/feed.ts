import type { ChangedRow, FeedSource } from '../feed/FeedSource.ts';
import { type CaptureRow, capturesAfter, capturesBefore, presentCapture } from './captureStore.ts';

export const captureFeed: FeedSource = {
  kind: 'emailCapture',
  after: async (tx, range) => (await capturesAfter(tx, range)).map(changed),
  before: async (tx, range) => (await capturesBefore(tx, range)).map(changed),
};

function changed(row: CaptureRow): ChangedRow {
  const seq = Number(row.seq);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'emailCapture', id: row.id, seq, row: presentCapture(row) }),
  };
}
