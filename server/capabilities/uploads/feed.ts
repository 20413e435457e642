import type { ChangeOf } from '#shared/sync/contract.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import { presentUpload, type UploadRow, uploadList } from './uploadStore.ts';

export const uploadFeed = rowFeed<ChangeOf<'upload'>, UploadRow>({
  select: `select ${uploadList} from uploads as row`,
  alias: 'row',
  exists: 'row.purged_at is null',
  present: (row, seq) => ({
    kind: 'upload',
    id: row.id,
    seq,
    row: row.purgedAt ? null : presentUpload(row),
  }),
});
