import { downloadExportFile, makeExportFile } from '#shared/exports/contract.ts';
import type { Services } from '../../../capability.ts';
import { newId } from '../../../platform/db/newId.ts';
import { FileAnswer } from '../../../platform/http/FileAnswer.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { memberRoute, type Route } from '../../../platform/http/route.ts';
import { ownAccount } from '../../accounts/accountStore.ts';
import { requireTemplate } from '../templates/templates.ts';
import { findFile, pageOfFile } from './fileStore.ts';
import { makeFile } from './makeFile.ts';
import { openFile } from './openFile.ts';

export function exportFileRoutes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    memberRoute(makeExportFile, async ({ tx, audit, body, session, incoming }) => {
      const { userEmail } = incoming.actor(session);
      const { format, templateId, invoiceIds = null } = body;
      const template = templateId === undefined ? null : await requireTemplate(tx, templateId);
      const request = { format, template, invoiceIds };
      const made = await makeFile({ tx, audit, userEmail }, request);
      const { id, fileName, invoiceCount } = made.file;
      return {
        message: messageOf(invoiceCount, made.missing),
        file: { id, format, fileName, invoiceCount },
        refused: made.refused,
        warning: made.warning,
      };
    }),

    memberRoute(downloadExportFile, async ({ tx, audit, params }) => {
      const file = await findFile(tx, params.fileId);
      if (!file) throw notFound('file');
      const [first] = await pageOfFile(tx, { id: file.id, after: 0, limit: 1 });
      if (!first) {
        throw conflict('not_approved', 'No invoice of this file is still approved.');
      }
      const { name } = await ownAccount(tx);
      await audit({
        category: 'SECURITY',
        action: 'export',
        entityType: 'export_file',
        entityId: file.id,
        metadata: { format: file.format, invoices: file.invoiceCount },
      });
      const { mimeType, open } = openFile({ db, accountId: tx.accountId, file, buyer: { name } });
      return new FileAnswer({ mimeType, fileName: file.fileName, tag: newId(), open });
    }),
  ];
}

function messageOf(written: number, missing: number): string {
  const count = written === 1 ? '1 invoice is' : `${written} invoices are`;
  return `${count} in the file${missing > 0 ? `, ${missing} not` : ''}`;
}
