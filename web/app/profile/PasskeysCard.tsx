import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { deletePasskey, listPasskeys, type PasskeyView } from '#shared/auth/passkeys.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { longDate } from '../dates/dates.ts';
import { deviceName } from '../passkeys/deviceName.ts';
import { passkeyProblem } from '../passkeys/passkeyProblem.ts';
import { registerPasskey } from '../passkeys/registerPasskey.ts';
import { LiveList } from './LiveList.tsx';

/** The part of a registration that the person types; the browser supplies the rest. */
const passkeyName = z.object({
  name: z.string().trim().min(1, 'Give the passkey a name').max(100, 'Use at most 100 characters'),
});

interface AddPasskeyDialogProps {
  onAdded: () => Promise<void>;
}

function AddPasskeyDialog({ onAdded }: AddPasskeyDialogProps) {
  const [open, setOpen] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="Add a passkey"
      description="Name the device or password manager that stores it, so that you recognize it later."
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
      <DialogActions confirmLabel="Continue" busy={isSubmitting} />
    </form>
  );
}

const fetchPasskeys = () => call(listPasskeys);

export function PasskeysCard() {
  const { data, problem, reload } = useFetched(fetchPasskeys);
  const [removing, setRemoving] = useState<PasskeyView>();

  async function remove(passkey: PasskeyView) {
    await call(deletePasskey, { params: { passkeyId: passkey.id } });
    await reload();
    toast({ title: 'Passkey removed', description: passkey.name });
  }

  return (
    <Card>
      <CardHeader
        id="passkeys"
        title="Passkeys"
        description="Sign in with your fingerprint, face or device PIN, without waiting for a mail."
        actions={<AddPasskeyDialog onAdded={reload} />}
      />
      <LiveList
        items={data}
        problem={problem}
        onAgain={() => void reload()}
        empty="You have no passkeys yet."
      >
        {(passkey) => (
          <li key={passkey.id} className="flex items-center gap-4 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{passkey.name}</p>
              <p className="text-sm text-ink-muted">
                Added {longDate(passkey.createdAt)}.{' '}
                {passkey.lastUsedAt
                  ? `Last used ${longDate(passkey.lastUsedAt)}.`
                  : 'Not used yet.'}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setRemoving(passkey)}
            >
              Remove
            </Button>
          </li>
        )}
      </LiveList>
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          description="It can no longer be used to sign in to Docket. Delete it in your device’s settings too."
          confirmLabel="Remove"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}
