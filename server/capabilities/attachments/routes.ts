import {
  attachFile,
  changeAttachment,
  getAttachedFile,
  removeAttachment as removeCall,
} from '#shared/attachments/contract.ts';
import { replaceFile as replaceCall } from '#shared/uploads/contract.ts';
import { fileTypes } from '#shared/uploads/fileTypes.ts';
import type { Services } from '../../capability.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { FileAnswer } from '../../platform/http/FileAnswer.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { ReceivedFile } from '../../platform/http/receiveFile.ts';
import { fileRoute, memberRoute, type Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { typeOfFile } from '../uploads/typeOfFile.ts';
import { presentUpload } from '../uploads/uploadStore.ts';
import { findAttachment, presentAttachment } from './attachmentStore.ts';
import { attach, removeAttachment, setGoesToLedger } from './attachments.ts';
import { replaceFile } from './replaceFile.ts';

export function attachmentRoutes({ files, jobs }: Pick<Services, 'files' | 'jobs'>): Route[] {
  const store = async (file: ReceivedFile, { accountId }: Pick<Session, 'accountId'>) => {
    const type = await typeOfFile(file);
    await files.take({ accountId, hash: file.hash }, file.path);
    return { name: file.name, size: file.size, hash: file.hash, type };
  };
  return [
    fileRoute(replaceCall, store, async ({ params, body, prepared, ...call }) => {
      const given = { file: prepared, id: body.id };
      const upload = await replaceFile(decidingIn(call), jobs, params.invoiceId, given);
      return withSeq(upload, presentUpload);
    }),

    fileRoute(attachFile, store, async ({ params, body, prepared, ...call }) => {
      const given = { file: prepared, id: body.id };
      return withSeq(await attach(decidingIn(call), params.invoiceId, given), presentAttachment);
    }),

    memberRoute(changeAttachment, async ({ params, body, ...call }) =>
      withSeq(
        await setGoesToLedger(decidingIn(call), params.attachmentId, body.goesToLedger),
        presentAttachment,
      ),
    ),

    memberRoute(removeCall, ({ params, ...call }) =>
      removeAttachment(decidingIn(call), params.attachmentId),
    ),

    memberRoute(getAttachedFile, async ({ tx, params }) => {
      const row = await findAttachment(tx, params.attachmentId);
      if (!row || row.fileHash === null) throw notFound('file');
      const key = { accountId: tx.accountId, hash: row.fileHash };
      return new FileAnswer({
        fileName: row.fileName,
        mimeType: fileTypes[row.fileType].mimeType,
        tag: key.hash,
        open: () => files.open(key),
      });
    }),
  ];
}
