import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { fitsCredit, isOpenCredit } from '#shared/payments/credits.ts';
import { may } from '#shared/permissions.ts';
import { keepProblemText } from '../../store/database/cannotKeep.ts';
import { applyAll, type CreditPart } from '../../store/decisions/creditDecisions.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { CreditDialog } from '../payments/CreditDialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';
import { useVendorHistory } from './useVendorHistory.ts';

/** Applying a credit note, or a part of it, to bills of its vendor. */
export function useCrediting(isAllowed: boolean): Step {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const history = useVendorHistory(database, invoice);
  const bills = (history?.others ?? [])
    .filter((one) => fitsCredit(invoice, one))
    .sort((one, other) => ((one.dueDate ?? '9999') < (other.dueDate ?? '9999') ? -1 : 1));
  const isOffered =
    isAllowed && isOpenCredit(invoice) && bills.length > 0 && may(me.roles, 'payments.record');

  async function apply(parts: readonly CreditPart[]): Promise<boolean> {
    try {
      await applyAll(database, invoice, parts);
      return true;
    } catch (error) {
      toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
      return false;
    }
  }

  return {
    label: 'Apply to bills…',
    icon: <ReceiptText aria-hidden className="size-4" />,
    begin: isOffered ? () => setAsking(true) : null,
    dialog: asking && isOffered && (
      <CreditDialog
        credit={invoice}
        bills={bills}
        onApply={apply}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
