import type { Services } from '../../capability.ts';
import { findUpload, type UploadRow } from './uploadStore.ts';

/** A file, and which of its pages, from 0, is meant. */
export interface FileOfPage {
  bytes: Uint8Array;
  page: number;
}

/** Where a page of a document, from 0, is to be had. */
export async function fileOfPage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  accountId: string,
  upload: UploadRow,
  page: number,
): Promise<FileOfPage> {
  const place = upload.madeOf?.[page];
  const from = place && (await db.withAccount(accountId, (tx) => findUpload(tx, place.uploadId)));
  return {
    bytes: await files.read({ accountId, hash: (from ?? upload).fileHash }),
    page: place ? place.page - 1 : page,
  };
}
