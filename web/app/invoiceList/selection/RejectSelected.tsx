import { keepProblemText } from '../../../store/database/keepProblemText.ts';
import { mostRejectedAtOnce, rejectAll } from '../../../store/decisions/rejectAll.ts';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RejectionDialog } from '../../invoices/RejectionDialog.tsx';
import { sumsText } from '../../invoices/sumsText.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

interface RejectSelectedProps {
  entries: readonly IndexEntry[];
  onRejected: () => void;
  onClose: () => void;
}

/** Rejects the selected invoices with one reason. */
export function RejectSelected({ entries, onRejected, onClose }: RejectSelectedProps) {
  const { database } = useSignedIn();
  const chosen = entries.slice(0, mostRejectedAtOnce);
  const further = entries.length - chosen.length;
  const later = further > 0 ? ` ${invoicesText(further)} more can be rejected after these.` : '';
  const what = invoicesText(chosen.length);

  async function confirm(reason: string): Promise<boolean> {
    try {
      const rows = await database.invoices.bulkGet(chosen.map(({ id }) => id));
      const invoices = rows.filter((row) => row !== undefined);
      await rejectAll(database, invoices.filter(isPending), reason);
      onRejected();
      return true;
    } catch (error) {
      toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
      return false;
    }
  }

  return (
    <RejectionDialog
      title={`Reject ${what}?`}
      description={`Together ${sumsText(chosen.map(({ brief }) => brief))}. The same reason is given for each; everybody in the company can read it.${later}`}
      confirmLabel={`Reject ${what}`}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Somebody else may have decided one of them in the meantime. */
function isPending({ status }: { status: IndexEntry['status'] }): boolean {
  return status === 'pending_review';
}
