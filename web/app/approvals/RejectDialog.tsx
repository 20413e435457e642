import type { Invoice } from '#shared/invoices/contract.ts';
import { inTable, reject } from '../../store/decisions.ts';
import { ReasonDialog } from '../invoices/review/ReasonDialog.tsx';
import { put } from '../invoices/review/useDeciding.ts';
import { invoiceTitle, noRejectionReason } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface RejectDialogProps {
  invoice: Invoice;
  fromTable: boolean;
  onClose: () => void;
}

export function RejectDialog({ invoice, fromTable, onClose }: RejectDialogProps) {
  const { database } = useSignedIn();
  return (
    <ReasonDialog
      title="Reject Invoice"
      description={`Invoice ${invoiceTitle(invoice)}. Everybody in the company can read the reason.`}
      label="Reason"
      missing={noRejectionReason}
      confirmLabel="Reject invoice"
      destructive
      onConfirm={(reason) => {
        const rejection = reject(invoice, reason);
        return put(database, fromTable ? inTable(rejection) : rejection);
      }}
      onClose={onClose}
    />
  );
}
