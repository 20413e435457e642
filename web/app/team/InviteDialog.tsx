import { UserRoundPlus } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { inviteMember } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/permissions.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useNamedDialog } from '../navigation/useNamedDialog.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { RolesField } from './RolesField.tsx';

interface Invite {
  email: string;
  roles: Role[];
}

export function InviteDialog() {
  const [open, setOpen] = useNamedDialog('invite');
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Invite a person"
      description="They get a mail with a link to join."
      trigger={
        <Button variant="primary" icon={<UserRoundPlus aria-hidden className="size-4" />}>
          Invite
        </Button>
      }
    >
      <InviteForm onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { database } = useSignedIn();
  const form = useSchemaForm<Invite, Invite>(bodySchemaOf(inviteMember), {
    email: '',
    roles: ['approver'],
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const invitation = await call(inviteMember, { body });
      await database.invitations.put(invitation);
      toast({ title: 'Invitation sent', description: body.email, tone: 'positive' });
      onDone();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody className="flex flex-col gap-5">
        <FormProblem text={errors.root?.message} />
        <FormField label="Email" error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            placeholder="name@company.com"
            {...form.register('email')}
          />
        </FormField>
        <Controller
          control={form.control}
          name="roles"
          render={({ field, fieldState }) => (
            <RolesField
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </DialogBody>
      <DialogActions confirmLabel="Send invitation" busy={isSubmitting} />
    </form>
  );
}
