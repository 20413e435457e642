import type { ChangeOf } from '#shared/sync/contract.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import { presentUpload, type UploadRow, uploadsAfter, uploadsBefore } from './uploadStore.ts';

export const uploadFeed: FeedSource<ChangeOf<'upload'>> = {
  after: async (tx, range) => (await uploadsAfter(tx, range)).map(changed),
  before: async (tx, range) => (await uploadsBefore(tx, range)).map(changed),
};

function changed(row: UploadRow): ChangedRow<ChangeOf<'upload'>> {
  const seq = Number(row.seq);
  return {
    seq,
    document: null,
    present: () => ({
      kind: 'upload',
      id: row.id,
      seq,
      row: row.purgedAt ? null : presentUpload(row),
    }),
  };
}
