import type { Invoice } from '#shared/invoices/contract.ts';
import { RejectionDialog } from '../invoices/RejectionDialog.tsx';
import { invoiceTitle } from '../invoices/texts.ts';

interface RejectDialogProps {
  invoice: Invoice;
  /** Resolves to false when it could not be stored; the dialog then stays open. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why one invoice is rejected. */
export function RejectDialog({ invoice, onConfirm, onClose }: RejectDialogProps) {
  return (
    <RejectionDialog
      description={`Invoice ${invoiceTitle(invoice)}. Everybody in the company can read the reason.`}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
