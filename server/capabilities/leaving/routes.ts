import {
  deletionWaitDays,
  exportAccount,
  exportableDays,
  getDeletion,
  requestDeletion,
  withdrawDeletion,
} from '#shared/accounts/contract.ts';
import type { Services } from '../../capability.ts';
import { newId } from '../../platform/db/newId.ts';
import { FileAnswer } from '../../platform/http/FileAnswer.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { findSubscription } from '../billing/subscriptionStore.ts';
import { findDeletion, presentDeletion, putDeletion, removeDeletion } from './deleteAccount.ts';
import { exportZip } from './exportZip.ts';

const dayInMs = 24 * 60 * 60 * 1000;

export function leavingRoutes({
  db,
  files,
  mail,
  config,
}: Pick<Services, 'db' | 'files' | 'mail' | 'config'>): Route[] {
  return [
    memberRoute(exportAccount, async ({ tx, audit, session }) => {
      const { status, endsAt: end } = await findSubscription(tx);
      if (status === 'canceled' && end && Date.now() - end.getTime() > exportableDays * dayInMs) {
        throw new Problem(
          403,
          'export_over',
          `Your data could be exported for ${exportableDays} days after the subscription had ended.`,
        );
      }
      const { name } = await ownAccount(tx);
      await audit({
        category: 'SECURITY',
        action: 'export',
        entityType: 'account',
        entityId: tx.accountId,
      });
      return new FileAnswer({
        mimeType: 'application/zip',
        fileName: `${name} ${new Date().toISOString().slice(0, 10)}.zip`,
        tag: newId(),
        open: async () => exportZip({ db, files, accountId: session.accountId }),
      });
    }),

    memberRoute(getDeletion, async ({ tx }) => {
      const row = await findDeletion(tx);
      return { deletion: row ? presentDeletion(row) : null };
    }),

    memberRoute(requestDeletion, async ({ tx, body, audit, session }) => {
      const account = await ownAccount(tx, { lock: true });
      if (body.companyName !== account.name) {
        throw invalid([
          { path: 'companyName', message: `Type ${account.name} to confirm the deletion` },
        ]);
      }
      const row = await putDeletion(tx, {
        requestedBy: session.email,
        dueAt: new Date(Date.now() + deletionWaitDays * dayInMs),
      });
      await audit({
        category: 'SECURITY',
        action: 'delete',
        entityType: 'account',
        entityId: tx.accountId,
        status: 'pending',
        newValues: { dueAt: row.dueAt.toISOString() },
      });
      await mail.send(tx, {
        to: session.email,
        subject: `${account.name} will be deleted`,
        text: [
          `You have asked for all data of ${account.name} to be deleted. That will be done on ${row.dueAt.toISOString().slice(0, 10)}.`,
          'Until then any admin can take this back.',
        ],
        link: { label: 'Account and billing', url: `${config.publicUrl}/billing` },
      });
      return { deletion: presentDeletion(row) };
    }),

    memberRoute(withdrawDeletion, async ({ tx, audit }) => {
      if (!(await removeDeletion(tx))) throw notFound('deletion');
      await audit({
        category: 'SECURITY',
        action: 'update',
        entityType: 'account',
        entityId: tx.accountId,
        metadata: { deletion: 'withdrawn' },
      });
    }),
  ];
}
