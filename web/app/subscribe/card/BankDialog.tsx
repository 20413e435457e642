import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';

interface BankDialogProps {
  /** Only the first answer counts, because confirming closes the dialog as well. */
  onAnswer: (outcome: 'succeeded' | 'failed') => void;
}

/** The bank's authentication, which is a frame of the provider; in the sandbox, two buttons. */
export function BankDialog({ onAnswer }: BankDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={() => onAnswer('failed')}
      title="Your bank asks"
      description="Is it you who is using this card? In the sandbox, you decide what the bank says."
      cancelLabel="Fail authentication"
      confirmLabel="Complete authentication"
      onConfirm={() => onAnswer('succeeded')}
    />
  );
}
