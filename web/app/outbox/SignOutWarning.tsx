import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { changes } from './statusText.ts';

interface SignOutWarningProps {
  unsent: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Signing out deletes everything of the person from the device, what was not sent too. */
export function SignOutWarning({ unsent, onConfirm, onClose }: SignOutWarningProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`${changes(unsent)} not sent yet`}
      description={`Logging out deletes everything of yours from this device, and with it ${changes(unsent)} that Docket has not taken yet. Nobody could bring that back.`}
      cancelLabel="Stay"
      confirmLabel="Log out anyway"
      destructive
      onConfirm={onConfirm}
    />
  );
}
