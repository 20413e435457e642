import { useState } from 'react';
import { useHold } from '../../../store/useHold.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../../ui/Dialog.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { Textarea } from '../../../ui/Textarea.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  label: string;
  /** What to say when it is left empty. */
  missing: string;
  confirmLabel: string;
  destructive?: boolean;
  /** False when it could not be taken: the dialog stays. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

const longest = 2_000;

/** Asks why, before something that somebody else has to understand. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label, missing, confirmLabel, destructive, onConfirm, onClose } =
    props;
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBlank = reason.trim() === '';
  useHold(!isBlank);

  async function confirm() {
    setBusy(true);
    const taken = await onConfirm(reason.trim());
    setBusy(false);
    if (taken) onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank) void confirm();
        }}
      >
        <DialogBody>
          <FormField label={label} required error={left && isBlank && missing}>
            <Textarea
              rows={3}
              maxLength={longest}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onBlur={() => setLeft(true)}
            />
          </FormField>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            type="submit"
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            disabled={isBlank}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
