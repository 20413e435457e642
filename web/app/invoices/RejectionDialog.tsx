import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { noRejectionReason } from './texts.ts';

interface RejectionDialogProps {
  title?: string;
  description: string;
  confirmLabel?: string;
  problem?: string | undefined;
  /** Resolves to false when it could not be stored; the dialog then stays open. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason of a rejection. */
export function RejectionDialog({
  title = 'Reject Invoice',
  description,
  confirmLabel = 'Reject invoice',
  problem,
  onConfirm,
  onClose,
}: RejectionDialogProps) {
  return (
    <ReasonDialog
      title={title}
      description={description}
      label="Reason"
      missing={noRejectionReason}
      confirmLabel={confirmLabel}
      destructive
      problem={problem}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
