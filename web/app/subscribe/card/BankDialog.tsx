import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';

interface BankDialogProps {
  /** The first answer counts: confirming closes the dialog, too. */
  onAnswer: (outcome: 'succeeded' | 'failed') => void;
}

/** What a bank shows in the provider's frame; in the sandbox, two buttons. */
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
