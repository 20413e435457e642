import type { Unsent } from '../../store/session/Session.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { unsentText } from './statusText.ts';

interface SignOutWarningProps {
  unsent: Unsent;
  onConfirm: () => void;
  onClose: () => void;
}

/** Signing out deletes the person's data from the device, including unsent changes. */
export function SignOutWarning({ unsent, onConfirm, onClose }: SignOutWarningProps) {
  const text = unsentText(unsent.all, unsent.files);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`${text} not sent yet`}
      description={`Logging out deletes everything of yours from this device, and with it ${text} that Docket has not taken yet. Nobody could bring that back.`}
      cancelLabel="Stay"
      confirmLabel="Log out anyway"
      destructive
      onConfirm={onConfirm}
    />
  );
}
