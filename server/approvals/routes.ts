import { approveInvoice, rejectInvoice, reopenInvoice } from '#shared/invoices/contract.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { approve, reject, reopen } from './decide.ts';

export const approvalRoutes = (): Route[] => [
  memberRoute(approveInvoice, ({ params, body, incoming, ...deciding }) =>
    approve(deciding, params.invoiceId, { comments: body.comments, seen: incoming.ifMatch }),
  ),

  memberRoute(rejectInvoice, ({ params, body, ...deciding }) =>
    reject(deciding, params.invoiceId, body.comments),
  ),

  memberRoute(reopenInvoice, ({ params, body, ...deciding }) =>
    reopen(deciding, params.invoiceId, body.reason),
  ),
];
