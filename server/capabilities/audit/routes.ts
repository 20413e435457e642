import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  checkChain,
  checkHead,
  downloadHead,
  downloadHeadKey,
  getChainState,
  getHeadCheck,
} from '#shared/audit/chain.ts';
import { exportAuditLogs, listAuditLogs } from '#shared/audit/logs.ts';
import { noteDeviceExport } from '#shared/exports/contract.ts';
import type { Services } from '../../capability.ts';
import { endOfChain } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { FileAnswer } from '../../platform/http/FileAnswer.ts';
import { notFound } from '../../platform/http/problem.ts';
import { memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { chainStateOf, requestChainCheck } from './chainCheckStore.ts';
import { requestHeadCheck } from './checkKeptHead.ts';
import { findHeadCheck, presentHeadCheck } from './headCheckStore.ts';
import { headKey, knownHeadKeys, publicPem, signHead } from './headSigner.ts';
import { checkJob, keptHeadJob } from './jobs.ts';
import { logCsv } from './logCsv.ts';
import { pageOfLogs } from './logStore.ts';

export function auditRoutes({
  db,
  jobs,
  config,
}: Pick<Services, 'db' | 'jobs' | 'config'>): Route[] {
  const key = headKey(config);
  return [
    memberRoute(listAuditLogs, async ({ tx, query: { limit, offset, ...filter } }) =>
      pageOfLogs(tx, filter, { limit, offset }),
    ),

    memberRoute(exportAuditLogs, async ({ tx, audit, query: filter }) => {
      const { accountId } = tx;
      const { seq: upTo } = await endOfChain(tx);
      const wanted = { accountId, filter, upTo };
      await audit({
        category: 'SECURITY',
        action: 'export',
        entityType: 'audit_log',
        entityId: accountId,
        metadata: filter,
      });
      return new FileAnswer({
        mimeType: 'text/csv; charset=utf-8',
        fileName: `audit-logs-${new Date().toISOString().slice(0, 10)}.csv`,
        tag: newId(),
        open: async () => Readable.from(logCsv(db, wanted)),
      });
    }),

    memberRoute(noteDeviceExport, async ({ audit, body }) => {
      const { what, fileName, rows, filter, exportedAt } = body;
      const asked = Object.entries(filter).map(([name, value]) => `${name}: ${value}`);
      await audit({
        category: 'SECURITY',
        action: 'export',
        entityType: what,
        entityId: fileName,
        metadata: { rows, filter: asked, exportedAt },
      });
    }),

    memberRoute(getChainState, ({ tx }) => chainStateOf(tx)),

    memberRoute(checkChain, async ({ tx }) => {
      if (await requestChainCheck(tx)) {
        await jobs.enqueue(tx, checkJob, { accountId: tx.accountId });
      }
      return chainStateOf(tx);
    }),

    memberRoute(downloadHead, async ({ tx }) => {
      const { seq, hash } = await endOfChain(tx);
      const time = new Date().toISOString();
      const head = signHead(key, {
        format: 'docket-audit-head-1',
        accountId: tx.accountId,
        seq,
        hash: hash.toString('hex'),
        time,
      });
      return textFile(`${JSON.stringify(head, null, 2)}\n`, {
        mimeType: 'application/json',
        fileName: `audit-head-${time.slice(0, 10)}.json`,
      });
    }),

    memberRoute(checkHead, async ({ tx, audit, body }) => {
      const check = await requestHeadCheck({ tx, audit }, body, knownHeadKeys(config));
      await jobs.enqueue(tx, keptHeadJob, { accountId: tx.accountId, checkId: check.id });
      return check;
    }),

    memberRoute(getHeadCheck, async ({ tx, params }) => {
      const row = await findHeadCheck(tx, params.checkId);
      if (!row) throw notFound('check');
      return presentHeadCheck(row);
    }),

    publicRoute(downloadHeadKey, async () =>
      textFile(publicPem(key), {
        mimeType: 'application/x-pem-file',
        fileName: 'audit-public-key.pem',
      }),
    ),
  ];
}

function textFile(text: string, named: { mimeType: string; fileName: string }): FileAnswer {
  return new FileAnswer({
    ...named,
    tag: createHash('sha256').update(text).digest('base64url'),
    open: async () => Readable.from([text]),
  });
}
