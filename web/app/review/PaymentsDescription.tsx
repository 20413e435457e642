import { Link } from 'react-router-dom';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Payment } from '#shared/invoices/contract.ts';
import { openAmountOf } from '#shared/payments/openAmount.ts';
import { may } from '#shared/permissions.ts';
import { takeBackPayment } from '../../store/decisions/paymentDecisions.ts';
import { Description } from '../../ui/display/DescriptionList.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

/** What was recorded as paid, and what is left. */
export function PaymentsDescription() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const { payments, currency, status } = invoice;
  if (payments.length === 0) return null;
  const mayTakeBack = may(me.roles, 'payments.record');
  const isCredit = invoice.amount?.startsWith('-') ?? false;
  return (
    <Description term={payments.length === 1 ? 'Payment' : 'Payments'}>
      <ul className="flex flex-col gap-1">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="tabular-nums">{amountText(payment.amount, currency)}</span>
            <span className="text-sm text-ink-muted wrap-anywhere">
              {dayText(payment.paidOn)}
              {payment.reference && `, ${payment.reference}`}
              {payment.applied && <Applied applied={payment.applied} isOnBill={!isCredit} />}, by{' '}
              {payment.name}
            </span>
            {mayTakeBack && !payment.applied?.inLedger && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Take back the payment of ${amountText(payment.amount, currency)}`}
                onClick={() => void enqueueDecision(database, takeBackPayment(invoice, payment))}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {status === 'approved' && (
        <p className="text-sm text-ink-muted">
          {amountText(openAmountOf(invoice), currency)} is open.
        </p>
      )}
    </Description>
  );
}

interface AppliedProps {
  applied: NonNullable<Payment['applied']>;
  isOnBill: boolean;
}

/** The credit note that was applied to this bill, or the bill to which this credit note was. */
function Applied({
  applied: { invoiceId, invoiceNumber, inLedger, sentTo },
  isOnBill,
}: AppliedProps) {
  return (
    <>
      {isOnBill ? ', credit note ' : ', applied to '}
      <Link
        to={`/invoices/${invoiceId}`}
        className="rounded-sm text-accent-ink underline-offset-3 hover:underline"
      >
        {invoiceNumber ?? 'without number'}
      </Link>
      {inLedger && `, also in ${ledgerNames[inLedger].short}`}
      {sentTo &&
        `, being applied in ${ledgerNames[sentTo].short}, which is asked before it is taken back`}
    </>
  );
}
