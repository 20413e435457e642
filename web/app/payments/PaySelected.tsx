import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { keepProblemText } from '../../store/database/cannotKeep.ts';
import { mostPaidAtOnce, type NewPayment, payAll } from '../../store/decisions/paymentDecisions.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { useConversion } from '../../store/rows/useConversion.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { sumsText } from '../invoices/amountText.ts';
import { invoicesText } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

interface PaySelectedProps {
  chosen: readonly IndexEntry[];
  onPaid: () => void;
}

/** Marks the approved ones among the selected invoices as paid, each with all that is open on it. */
export function PaySelected({ chosen, onPaid }: PaySelectedProps) {
  const { me, database } = useSignedIn();
  const conversion = useConversion(database);
  const [asking, setAsking] = useState(false);
  if (!may(me.roles, 'payments.record')) return null;
  const payable = chosen.filter(({ status, brief }) => status === 'approved' && !brief.isSample);
  if (payable.length === 0) return null;
  const now = payable.slice(0, mostPaidAtOnce);
  const what = invoicesText(now.length);
  const later =
    now.length < payable.length
      ? ` ${invoicesText(payable.length - now.length)} more can be marked after these.`
      : '';

  async function record(payment: NewPayment): Promise<boolean> {
    try {
      await payAll(database, now, payment);
      onPaid();
      return true;
    } catch (error) {
      toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
      return false;
    }
  }

  return (
    <>
      <Button
        size="sm"
        icon={<Banknote aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        Mark {now.length} as paid…
      </Button>
      {asking && (
        <PaymentDialog
          title={`Mark ${what} as paid`}
          description={`Together ${sumsText(
            now.map(({ brief }) => brief),
            conversion,
          )}. Each is paid in full. Nothing is sent to a bank.${later}`}
          invoice={null}
          confirmLabel={`Mark ${what} as paid`}
          onRecord={record}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
