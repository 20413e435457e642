import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { noRejectionReason } from './texts.ts';

interface RejectionDialogProps {
  title?: string;
  description: string;
  confirmLabel?: string;
  problem?: string | undefined;
  /** False when it could not be taken: the dialog stays. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why something is rejected, wherever that is. */
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
