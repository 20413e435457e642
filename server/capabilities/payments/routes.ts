import { payInvoice, removePayment } from '#shared/payments/contract.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { recordPayment, takeBackPayment } from './recordPayment.ts';

export const paymentRoutes = (): Route[] => [
  memberRoute(payInvoice, ({ params, body, ...call }) =>
    recordPayment(decidingIn(call), params.invoiceId, body),
  ),

  memberRoute(removePayment, ({ params, ...call }) => takeBackPayment(decidingIn(call), params)),
];
