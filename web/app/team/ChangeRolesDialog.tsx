import { Controller } from 'react-hook-form';
import { changeMemberRoles, type Member } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/permissions.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { RolesField } from './RolesField.tsx';

interface HeldRoles {
  roles: Role[];
}

interface ChangeRolesDialogProps {
  member: Member;
  onClose: () => void;
}

export function ChangeRolesDialog({ member, onClose }: ChangeRolesDialogProps) {
  const { me, database } = useSignedIn();
  const session = useSession();
  const form = useSchemaForm<HeldRoles, HeldRoles>(bodySchemaOf(changeMemberRoles), {
    roles: member.roles,
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const changed = await call(changeMemberRoles, { params: { memberId: member.id }, body });
      await database.members.put(changed);
      if (member.id === me.id) await session.refresh();
      toast({ title: 'Roles changed', description: fullName(member), tone: 'positive' });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Roles of ${fullName(member)}`}
      description="A person with several roles may do what any of them may."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
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
        <DialogActions confirmLabel="Change roles" busy={isSubmitting} />
      </form>
    </Dialog>
  );
}
