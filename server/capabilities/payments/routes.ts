import { applyCredit as applyCall, payInvoice, removePayment } from '#shared/payments/contract.ts';
import type { Services } from '../../capability.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { applyCredit } from './applyCredit.ts';
import { recordPayment, takeBackPayment } from './recordPayment.ts';

export const paymentRoutes = ({ jobs }: Pick<Services, 'jobs'>): Route[] => [
  memberRoute(payInvoice, ({ params, body, ...call }) =>
    recordPayment(decidingIn(call), params.invoiceId, body),
  ),

  memberRoute(applyCall, ({ params, body, ...call }) =>
    applyCredit(decidingIn(call), jobs, params.invoiceId, body),
  ),

  memberRoute(removePayment, ({ params, ...call }) =>
    takeBackPayment(decidingIn(call), jobs, params),
  ),
];
