import { Readable } from 'node:stream';
import { exportAuditLogs, listAuditLogs } from '#shared/audit/logs.ts';
import type { Services } from '../capability.ts';
import { newId } from '../db/newId.ts';
import { FileAnswer } from '../http/FileAnswer.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { logCsv } from './logCsv.ts';
import { lengthOfChain, pageOfLogs } from './logStore.ts';

export function auditRoutes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    memberRoute(listAuditLogs, async ({ tx, query: { limit, offset, ...filter } }) =>
      pageOfLogs(tx, filter, { limit, offset }),
    ),

    memberRoute(exportAuditLogs, async ({ tx, audit, query: filter }) => {
      const { accountId } = tx;
      const wanted = { accountId, filter, upTo: await lengthOfChain(tx) };
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
  ];
}
