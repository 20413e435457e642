import {
  getUpload,
  getUploadedFile,
  getUploadedPage,
  listProcessing,
  retryUpload as retryCall,
  uploadFile,
} from '#shared/uploads/contract.ts';
import { fileTypes } from '#shared/uploads/fileTypes.ts';
import type { Services } from '../capability.ts';
import { withPlace } from '../feed/withPlace.ts';
import type { FileKey } from '../files/FileStore.ts';
import { FileAnswer } from '../http/FileAnswer.ts';
import { notFound } from '../http/problem.ts';
import { fileRoute, memberRoute, type Route } from '../http/route.ts';
import { acceptUpload } from './acceptUpload.ts';
import { findPreview } from './pageStore.ts';
import { retryUpload } from './retry.ts';
import { typeOfFile } from './typeOfFile.ts';
import { fileOf, findUpload, newestUploads, presentUpload } from './uploadStore.ts';

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
        const sender = { id: body.id, personId: session.personId };
        return withPlace(await acceptUpload({ tx, audit, jobs }, prepared, sender), presentUpload);
      },
    ),

    memberRoute(listProcessing, async ({ tx, query }) =>
      (await newestUploads(tx, query.limit)).map(presentUpload),
    ),

    memberRoute(getUpload, async ({ tx, params }) => {
      const upload = await findUpload(tx, params.uploadId);
      if (!upload) throw notFound('upload');
      return presentUpload(upload);
    }),

    memberRoute(retryCall, async ({ tx, params, audit }) =>
      withPlace(await retryUpload({ tx, audit, jobs }, params.uploadId), presentUpload),
    ),

    memberRoute(getUploadedFile, async ({ tx, params }) => {
      const upload = await findUpload(tx, params.uploadId);
      if (!upload) throw notFound('upload');
      return served(fileOf(tx, upload), upload.fileName, fileTypes[upload.fileType].mimeType);
    }),

    memberRoute(getUploadedPage, async ({ tx, params: { uploadId, page } }) => {
      const hash = await findPreview(tx, uploadId, page);
      if (hash === null) throw notFound('page');
      return served({ accountId: tx.accountId, hash }, `page-${page}.webp`, 'image/webp');
    }),
  ];
}
