import {
  approvalQueue,
  bulkApprove as bulkCall,
  changeApprovalSettings,
  endDelegation,
  endMyDelegation,
  getApprovalSettings,
  setDelegation,
  setInvoiceStatus,
  setMyDelegation,
} from '#shared/approvals/contract.ts';
import {
  approveInvoice,
  rejectInvoice,
  reopenInvoice,
  sendBackInvoice,
} from '#shared/invoices/contract.ts';
import type { Services } from '../../capability.ts';
import { authorOf } from '../../platform/documents/editFields.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { presenterFor } from '../invoices/presenterFor.ts';
import { readSettings } from '../policy/policyStore.ts';
import { changeSettings } from './changeSettings.ts';
import { approve, bulkApprove, reject, reopen } from './decide.ts';
import { delegate, endDelegationOf } from './delegate.ts';
import { enqueueJudging } from './jobs.ts';
import { approvalQueueOf } from './queue.ts';
import { sendBack } from './sendBack.ts';

type Needs = Pick<Services, 'jobs' | 'followers' | 'relay'>;

/** A decision looks rows up by key; planning these statements for each call took half of Postgres's time. */
const decisionRoute: typeof memberRoute = (endpoint, handle) =>
  memberRoute(endpoint, handle, { plans: 'generic' });

export const approvalRoutes = ({ jobs, relay, followers: { decisions } }: Needs): Route[] => [
  decisionRoute(approveInvoice, ({ params: { invoiceId }, body, ...call }) =>
    approve(
      { ...decidingIn(call), followers: decisions },
      { invoiceId, seen: call.incoming.ifMatch },
      body.comments,
    ),
  ),

  decisionRoute(rejectInvoice, ({ params, body, ...call }) =>
    reject(decidingIn(call), params.invoiceId, body.comments),
  ),

  decisionRoute(setInvoiceStatus, ({ params: { invoiceId }, body, ...call }) =>
    body.status === 'approved'
      ? approve(
          { ...decidingIn(call), followers: decisions },
          { invoiceId, seen: call.incoming.ifMatch },
          null,
        )
      : reject(decidingIn(call), invoiceId, null),
  ),

  decisionRoute(bulkCall, ({ body, ...call }) =>
    bulkApprove({ ...decidingIn(call), followers: decisions }, body),
  ),

  decisionRoute(sendBackInvoice, ({ params, body, ...call }) =>
    sendBack(
      { ...decidingIn(call), relay, author: authorOf(call.incoming, call.session) },
      params.invoiceId,
      body.reason,
    ),
  ),

  decisionRoute(reopenInvoice, ({ params, body, ...call }) =>
    reopen({ ...decidingIn(call), followers: decisions }, params.invoiceId, body.reason),
  ),

  memberRoute(approvalQueue, async ({ tx, session, incoming }) => {
    const { rows, total } = await approvalQueueOf(tx, session.personId);
    incoming.setHeader('X-Total-Count', String(total));
    return rows.map(await presenterFor(tx, session.personId));
  }),

  memberRoute(setMyDelegation, ({ tx, session, body, audit }) =>
    delegate(tx, audit, session.personId, body),
  ),

  memberRoute(endMyDelegation, ({ tx, session, audit }) =>
    endDelegationOf(tx, audit, session.personId),
  ),

  memberRoute(setDelegation, ({ tx, params, body, audit }) =>
    delegate(tx, audit, params.memberId, body),
  ),

  memberRoute(endDelegation, ({ tx, params, audit }) =>
    endDelegationOf(tx, audit, params.memberId),
  ),

  memberRoute(getApprovalSettings, ({ tx }) => readSettings(tx)),

  memberRoute(changeApprovalSettings, async ({ tx, body, audit }) => {
    const settings = await changeSettings(tx, audit, body);
    await enqueueJudging(tx, jobs);
    return settings;
  }),
];
