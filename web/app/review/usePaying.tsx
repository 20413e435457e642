import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { recordPayment } from '../../store/decisions/paymentDecisions.ts';
import { useCommands } from '../commands/Commands.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';

/** Recording that an approved invoice, or a part of it, was paid. */
export function usePaying(isAllowed: boolean): Step {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const isOffered = isAllowed && invoice.status === 'approved' && may(me.roles, 'payments.record');
  const begin = () => setAsking(true);
  const command = { id: 'pay', label: 'Record a payment', keys: ['p'], run: begin };
  useCommands(isOffered ? [command] : []);
  return {
    label: 'Record payment…',
    icon: <Banknote aria-hidden className="size-4" />,
    begin: isOffered ? begin : null,
    dialog: asking && (
      <PaymentDialog
        title="Record a payment"
        description="Once all of it is paid, the invoice is marked as paid. Nothing is sent to a bank."
        invoice={invoice}
        confirmLabel="Record payment"
        onRecord={(payment) => enqueueDecision(database, recordPayment(invoice, payment))}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
