import { applyCredit as applyCall, payInvoice, removePayment } from '#shared/payments/contract.ts';
import type { Services } from '../../capability.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { ApplicationUnanswered } from './ApplicationUnanswered.ts';
import { applyCredit } from './applyCredit.ts';
import { applyInLedgerJob } from './applyInLedgerJob.ts';
import { recordPayment, takeBackPayment } from './recordPayment.ts';

export const paymentRoutes = ({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Route[] => [
  memberRoute(payInvoice, ({ params, body, ...call }) =>
    recordPayment(decidingIn(call), params.invoiceId, body),
  ),

  memberRoute(applyCall, ({ params, body, ...call }) =>
    applyCredit(decidingIn(call), jobs, params.invoiceId, body),
  ),

  askingAgain(
    { db, jobs },
    memberRoute(removePayment, ({ params, ...call }) =>
      takeBackPayment(decidingIn(call), jobs, params),
    ),
  ),
];

/** A refusal rolls back what was done for it, so the ledger is asked again in a transaction of its own. */
function askingAgain({ db, jobs }: Pick<Services, 'db' | 'jobs'>, route: Route): Route {
  return {
    ...route,
    async answer(incoming) {
      try {
        return await route.answer(incoming);
      } catch (error) {
        const asking = error instanceof ApplicationUnanswered ? error.asking : null;
        if (asking) {
          await db.withAccount(asking.accountId, (tx) =>
            jobs.enqueue(tx, applyInLedgerJob, asking),
          );
        }
        throw error;
      }
    },
  };
}
