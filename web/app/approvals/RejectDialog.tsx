import type { Invoice } from '#shared/invoices/contract.ts';
import { inTable, reject } from '../../store/decisions/decisions.ts';
import { RejectionDialog } from '../invoices/RejectionDialog.tsx';
import { invoiceTitle } from '../invoices/texts.ts';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface RejectDialogProps {
  invoice: Invoice;
  fromTable?: boolean;
  onClose: () => void;
}

export function RejectDialog({ invoice, fromTable = false, onClose }: RejectDialogProps) {
  const { database } = useSignedIn();
  return (
    <RejectionDialog
      description={`Invoice ${invoiceTitle(invoice)}. Everybody in the company can read the reason.`}
      onConfirm={(reason) => {
        const rejection = reject(invoice, reason);
        return put(database, fromTable ? inTable(rejection) : rejection);
      }}
      onClose={onClose}
    />
  );
}
