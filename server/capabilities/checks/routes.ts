import { dismissFlag, restoreFlag, sayIsInvoice, verifyInvoice } from '#shared/checks/contract.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { dismiss, restore } from './dismiss.ts';
import { keepAsInvoice } from './keepAsInvoice.ts';
import { verify } from './verify.ts';

export const checkRoutes = (): Route[] => [
  memberRoute(verifyInvoice, ({ params, body, ...call }) =>
    verify(decidingIn(call), params.invoiceId, body),
  ),

  memberRoute(sayIsInvoice, ({ params, ...call }) =>
    keepAsInvoice(decidingIn(call), params.invoiceId),
  ),

  memberRoute(dismissFlag, ({ params, body, ...call }) => dismiss(decidingIn(call), params, body)),

  memberRoute(restoreFlag, ({ params, ...call }) => restore(decidingIn(call), params)),
];
