import { useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** A label that names the action. */
  confirmLabel: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a decision that only the server can grant; stays open to show a refusal. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, onConfirm, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      destructive
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {problem && <FormProblem text={problem} />}
    </AlertDialog>
  );
}
