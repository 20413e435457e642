import { useState } from 'react';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useKeepOpen } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  label: string;
  /** Toast shown when it is submitted empty. */
  missing: { title: string; text: string };
  confirmLabel: string;
  destructive?: boolean;
  /** Why the server or device refused it. */
  problem?: string | undefined;
  /** Resolves to false when it could not be stored; the dialog then stays open. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

const maxLength = 2_000;

/** Asks for a reason that other people will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label, missing, confirmLabel, problem } = props;
  const { destructive = false } = props;
  const { onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBlank = reason.trim() === '';
  useKeepOpen(!isBlank);

  async function confirm() {
    setBusy(true);
    const taken = await onConfirm(reason.trim());
    setBusy(false);
    if (taken) onClose();
  }

  function submit() {
    if (busy) return;
    if (!isBlank) void confirm();
    else {
      setLeft(true);
      toast({ title: missing.title, description: missing.text, tone: 'danger' });
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          <FormProblem text={problem} />
          <FormField label={label} required error={left && isBlank && missing.text}>
            <Textarea
              rows={3}
              maxLength={maxLength}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onBlur={() => setLeft(true)}
              onKeyDown={(event) => {
                // Enter alone starts a new line, so submitting needs Ctrl or Cmd.
                if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
              }}
            />
          </FormField>
        </DialogBody>
        <DialogActions
          confirmLabel={confirmLabel}
          destructive={destructive}
          busy={busy}
          disabled={isBlank}
        />
      </form>
    </Dialog>
  );
}
