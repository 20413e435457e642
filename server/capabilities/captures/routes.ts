import {
  decideMailSender as decideSenderCall,
  downloadEmailCapture,
  getInboundAddress,
  listEmailCaptures,
  listMailSenders as listSendersCall,
  retryEmailCapture,
  rotateInboundAddress,
} from '#shared/captures/contract.ts';
import type { Services } from '../../capability.ts';
import { newId } from '../../platform/db/newId.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { plainName } from '../../platform/files/plainName.ts';
import { FileAnswer } from '../../platform/http/FileAnswer.ts';
import { notFound } from '../../platform/http/problem.ts';
import { memberRoute, type Route, readingRoute } from '../../platform/http/route.ts';
import { findCapture, newestCaptures, presentCapture } from '../uploads/mails/captureStore.ts';
import { findInboundToken, inboundAddressOf, rotateInboundToken } from './inboundAddress.ts';
import { decideMailSender, listMailSenders } from './mailSenders.ts';
import { retryCapture } from './retryCapture.ts';

export function captureRoutes({
  config,
  files,
  jobs,
}: Pick<Services, 'config' | 'files' | 'jobs'>): Route[] {
  const presented = (token: string) => ({
    inboundAddress: inboundAddressOf(config.inbound, token),
  });
  return [
    readingRoute(listEmailCaptures, async ({ tx, query }) => ({
      captures: (await newestCaptures(tx, query.limit)).map(presentCapture),
    })),

    memberRoute(getInboundAddress, async ({ tx }) => presented(await findInboundToken(tx))),

    memberRoute(rotateInboundAddress, async ({ tx, audit, session }) => {
      const token = await rotateInboundToken(tx);
      await audit({
        category: 'SECURITY',
        action: 'update',
        entityType: 'inbound_address',
        entityId: session.accountId,
      });
      return presented(token);
    }),

    memberRoute(listSendersCall, async ({ tx }) => ({ senders: await listMailSenders(tx) })),

    memberRoute(decideSenderCall, ({ tx, audit, session: { personId }, body }) =>
      decideMailSender({ tx, audit, personId }, body),
    ),

    memberRoute(downloadEmailCapture, async ({ tx, audit, params, session }) => {
      const { captureId } = params;
      const capture = await findCapture(tx, captureId);
      if (!capture) throw notFound('mail');
      const { accountId } = session;
      const { fromEmail, subject, fileHash: hash, receivedAt } = capture;
      await audit({
        category: 'SECURITY',
        action: 'export',
        entityType: 'email_capture',
        entityId: captureId,
        metadata: { fromEmail, subject },
      });
      return new FileAnswer({
        mimeType: 'message/rfc822',
        fileName: `${plainName(subject ?? 'mail')} ${receivedAt.toISOString().slice(0, 10)}.eml`,
        tag: newId(),
        open: () => files.open({ accountId, hash }),
      });
    }),

    memberRoute(retryEmailCapture, async ({ tx, audit, params }) =>
      withSeq(await retryCapture({ tx, audit, jobs }, params.captureId), presentCapture),
    ),
  ];
}
