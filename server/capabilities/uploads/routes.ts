import {
  arrangeUploads as arrangeCall,
  getUpload,
  getUploadedFile,
  getUploadedPage,
  getUploadedWords,
  listProcessing,
  retryUpload as retryCall,
  uploadFile,
} from '#shared/uploads/contract.ts';
import { fileTypes } from '#shared/uploads/fileTypes.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import type { FileKey } from '../../platform/files/FileStore.ts';
import { FileAnswer } from '../../platform/http/FileAnswer.ts';
import { notFound, notSignedIn, Problem } from '../../platform/http/problem.ts';
import {
  documentRoute,
  fileRoute,
  memberRoute,
  PackedJson,
  type Route,
  readingRoute,
} from '../../platform/http/route.ts';
import { shownWords } from '../reading/keptWords.ts';
import { acceptUpload } from './acceptUpload.ts';
import { arrangeUploads } from './arrangeUploads.ts';
import { previewOfPage } from './previews.ts';
import { retryUpload } from './retry.ts';
import { typeOfFile } from './typeOfFile.ts';
import {
  fileOf,
  findUpload,
  newestUploads,
  presentUpload,
  type UploadRow,
  wordsHashOf,
} from './uploadStore.ts';

export function uploadRoutes({ jobs, files }: Pick<Services, 'jobs' | 'files'>): Route[] {
  const served = (key: FileKey, fileName: string, mimeType: string) =>
    new FileAnswer({ fileName, mimeType, tag: key.hash, open: () => files.open(key) });
  return [
    fileRoute(
      uploadFile,
      async (file, { accountId }) => {
        const type = await typeOfFile(file);
        await files.take({ accountId, hash: file.hash }, file.path);
        return { name: file.name, size: file.size, hash: file.hash, type };
      },
      async ({ tx, audit, body, session, prepared }) => {
        const sender = { ...body, personId: session.personId, byKey: session.via !== null };
        return withSeq(await acceptUpload({ tx, audit, jobs }, prepared, sender), presentUpload);
      },
    ),

    readingRoute(listProcessing, async ({ tx, query }) =>
      (await newestUploads(tx, query.limit)).map(presentUpload),
    ),

    memberRoute(getUpload, async ({ tx, params }) => {
      const upload = await findUpload(tx, params.uploadId);
      if (!upload) throw notFound('upload');
      return presentUpload(upload);
    }),

    memberRoute(retryCall, async ({ tx, params, audit }) =>
      withSeq(await retryUpload({ tx, audit, jobs }, params.uploadId), presentUpload),
    ),

    memberRoute(arrangeCall, async ({ tx, audit, body }) => {
      const arranged = await arrangeUploads({ tx, audit, jobs }, body.documents);
      return { uploads: arranged.map((upload) => withSeq(upload, presentUpload)) };
    }),

    memberRoute(getUploadedFile, async ({ tx, params, query }) => {
      const upload = await findSource(tx, params.uploadId, query.page);
      if (!upload) throw notFound('upload');
      return served(fileOf(tx, upload), upload.fileName, fileTypes[upload.fileType].mimeType);
    }),

    memberRoute(getUploadedPage, async ({ tx, params: { uploadId, page } }) => {
      const hash = await previewOfPage(tx, uploadId, page);
      if (hash === null) throw notFound('page');
      if (hash === '') throw new Problem(410, 'no_picture', 'There is no picture of this page.');
      return served({ accountId: tx.accountId, hash }, `page-${page}.webp`, 'image/webp');
    }),

    // The file store may be slow, so it is read after the transaction.
    documentRoute(getUploadedWords, async ({ incoming, session, params: { uploadId } }) => {
      const { accountId } = session;
      const wordsHash = await incoming.db.withAccount(accountId, async (tx) => {
        if (!(await incoming.holdRoles(tx, session))) throw notSignedIn();
        if (!(await findUpload(tx, uploadId))) throw notFound('upload');
        return wordsHashOf(tx, uploadId);
      });
      if (wordsHash === null) return { pages: [] };
      const packed = await files.read({ accountId, hash: wordsHash });
      return new PackedJson(await shownWords(packed));
    }),
  ];
}

/** The upload whose file contains the page. */
async function findSource(
  tx: AccountTx,
  uploadId: string,
  page: number,
): Promise<UploadRow | undefined> {
  const upload = await findUpload(tx, uploadId);
  const place = upload?.madeOf?.[page - 1] ?? upload?.madeOf?.[0];
  return place ? findUpload(tx, place.uploadId) : upload;
}
