import {
  deleteInvoice as deleteCall,
  purgeInvoice as purgeCall,
  restoreInvoice as restoreCall,
} from '#shared/trash/contract.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { deleteInvoice, restoreInvoice } from './deleteInvoice.ts';
import { purgeInvoice } from './purge.ts';

export const trashRoutes = (): Route[] => [
  memberRoute(deleteCall, ({ params, body, ...call }) =>
    deleteInvoice(decidingIn(call), params.invoiceId, body.reason),
  ),

  memberRoute(restoreCall, ({ params, ...call }) =>
    restoreInvoice(decidingIn(call), params.invoiceId),
  ),

  memberRoute(purgeCall, ({ params, ...call }) => {
    const { tx, actor } = decidingIn(call);
    return purgeInvoice(tx, actor, params.invoiceId);
  }),
];
