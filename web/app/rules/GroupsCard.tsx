import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { Member } from '#shared/accounts/contract.ts';
import { type ApproverGroup, approverGroup } from '#shared/approvals/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { newId } from '../../store/device/devicePorts.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { fullName } from '../people/fullName.ts';
import { ListField } from './conditions/ListField.tsx';
import { useChangeSettings } from './useApprovalSettings.ts';

interface GroupDialogProps {
  initial: ApproverGroup;
  groups: readonly ApproverGroup[];
  members: readonly Member[];
  onClose: () => void;
}

function GroupDialog({ initial, groups, members, onClose }: GroupDialogProps) {
  const change = useChangeSettings();
  const form = useSchemaForm<ApproverGroup, ApproverGroup>(approverGroup, initial);
  const { errors, isSubmitting } = form.formState;
  const isNew = !groups.some(({ id }) => id === initial.id);
  const options = members
    .filter(mayApprove)
    .map((member) => ({ value: member.id, label: fullName(member) }));
  const nameOf = (personId: string) => {
    const member = members.find(({ id }) => id === personId);
    return member ? fullName(member) : 'not in the team';
  };

  const submit = form.handleSubmit(async (group) => {
    try {
      await change({ groups: [...groups.filter(({ id }) => id !== group.id), group] });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'Add Group' : `Change ${initial.name}`}
      description="A rule can ask for the approval of any person in it."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          <FormField label="Group name" required error={errors.name?.message}>
            <Input autoComplete="off" placeholder="Buyers" {...form.register('name')} />
          </FormField>
          <Controller
            control={form.control}
            name="personIds"
            render={({ field, fieldState }) => (
              <ListField
                ref={field.ref}
                label="People"
                placeholder="Add a person"
                options={options}
                nameOf={nameOf}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
        </DialogBody>
        <DialogActions confirmLabel="Save group" busy={isSubmitting} />
      </form>
    </Dialog>
  );
}

interface GroupItemProps extends GroupsCardProps {
  group: ApproverGroup;
}

function GroupItem({ group, groups, members, mayEdit }: GroupItemProps) {
  const change = useChangeSettings();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const people = members.filter(({ id }) => group.personIds.includes(id)).map(fullName);
  return (
    <li className="flex items-center justify-between gap-4 py-1.5 pr-2 pl-4 sm:pl-5">
      <span className="min-w-0 py-1.5 wrap-anywhere">
        <span className="font-medium">{group.name}</span>{' '}
        <span className="text-ink-muted">{people.join(', ') || 'nobody'}</span>
      </span>
      {mayEdit && (
        <span className="flex">
          <IconButton
            label={`Change ${group.name}`}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setDialog('edit')}
          />
          <IconButton
            label={`Remove ${group.name}`}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setDialog('remove')}
          />
        </span>
      )}
      {dialog === 'edit' && (
        <GroupDialog initial={group} groups={groups} members={members} onClose={close} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={`Remove “${group.name}”?`}
          description="Where a rule asks for it, nobody can give that approval until the rule is changed."
          confirmLabel="Remove group"
          onConfirm={() => change({ groups: groups.filter(({ id }) => id !== group.id) })}
          onClose={close}
        />
      )}
    </li>
  );
}

interface GroupsCardProps {
  groups: readonly ApproverGroup[];
  members: readonly Member[];
  mayEdit: boolean;
}

/** Named groups of approvers. */
export function GroupsCard({ groups, members, mayEdit }: GroupsCardProps) {
  const [adding, setAdding] = useState<ApproverGroup | null>(null);
  return (
    <Card aria-labelledby="approver-groups">
      <CardHeader
        id="approver-groups"
        title="Groups"
        description="People of whom any can give an approval that a rule asks for."
        actions={
          mayEdit && (
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setAdding({ id: newId(), name: '', personIds: [] })}
            >
              Add Group
            </Button>
          )
        }
      />
      {groups.length > 0 ? (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {groups.map((group) => (
              <GroupItem
                key={group.id}
                group={group}
                groups={groups}
                members={members}
                mayEdit={mayEdit}
              />
            ))}
          </ul>
        </CardBody>
      ) : (
        <CardBody className="text-ink-muted">No groups yet.</CardBody>
      )}
      {adding && (
        <GroupDialog
          initial={adding}
          groups={groups}
          members={members}
          onClose={() => setAdding(null)}
        />
      )}
    </Card>
  );
}
