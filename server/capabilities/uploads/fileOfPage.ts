import type { Services } from '../../capability.ts';
import { findUpload, type UploadRow } from './uploadStore.ts';

/** A file and the index of a page in it, from 0. */
export interface FileOfPage {
  bytes: Uint8Array;
  page: number;
}

/**
 * The file that contains a page (from 0) of a document; an arranged document has pages of other
 * files.
 */
export async function fileOfPage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  accountId: string,
  upload: UploadRow,
  page: number,
): Promise<FileOfPage> {
  const source = upload.madeOf?.[page];
  const sourceUpload =
    source && (await db.withAccount(accountId, (tx) => findUpload(tx, source.uploadId)));
  return {
    bytes: await files.read({ accountId, hash: (sourceUpload ?? upload).fileHash }),
    page: source ? source.page - 1 : page,
  };
}
