import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { deviceName } from '../passkeys/deviceName.ts';
import { passkeyName } from '../passkeys/passkeyName.ts';
import { passkeyProblem } from '../passkeys/passkeyProblem.ts';
import { registerPasskey } from '../passkeys/registerPasskey.ts';

interface AddPasskeyDialogProps {
  onAdded: () => Promise<void>;
}

export function AddPasskeyDialog({ onAdded }: AddPasskeyDialogProps) {
  const [open, setOpen] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="Add a passkey"
      description="Name the device or password manager that keeps it, so that you know it again later."
      trigger={<Button icon={<KeyRound aria-hidden className="size-4" />}>Add a passkey</Button>}
    >
      <AddPasskeyForm
        onAdded={async () => {
          await onAdded();
          setOpen(false);
        }}
      />
    </Dialog>
  );
}

function AddPasskeyForm({ onAdded }: AddPasskeyDialogProps) {
  const form = useSchemaForm<{ name: string }, { name: string }>(passkeyName, {
    name: deviceName(navigator.userAgent),
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await registerPasskey(name);
      await onAdded();
      toast({ title: 'Passkey added', description: name, tone: 'positive' });
    } catch (error) {
      form.setError('root', { type: 'server', message: passkeyProblem(error) });
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
        <FormProblem text={errors.root?.message} />
        <FormField label="Name" error={errors.name?.message}>
          <Input placeholder="My phone" autoComplete="off" {...form.register('name')} />
        </FormField>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Continue
        </Button>
      </DialogFooter>
    </form>
  );
}
