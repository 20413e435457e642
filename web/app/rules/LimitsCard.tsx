import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import type { Member } from '#shared/accounts/contract.ts';
import { type ApprovalSettings, approvalLimit } from '#shared/approvals/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { amountText } from '../invoices/amountText.ts';
import { fullName } from '../people/fullName.ts';
import { SettingItem } from './SettingItem.tsx';
import { useChangeSettings } from './useApprovalSettings.ts';

type Limits = ApprovalSettings['limits'];

const limitForm = z.object({
  personId: z.string().min(1, 'Choose a person'),
  limit: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(approvalLimit),
});

interface LimitDialogProps {
  initial: z.input<typeof limitForm>;
  /** Who can get a limit. */
  members: readonly Member[];
  onClose: () => void;
}

function LimitDialog({ initial, members, onClose }: LimitDialogProps) {
  const change = useChangeSettings();
  const form = useSchemaForm<z.input<typeof limitForm>, z.output<typeof limitForm>>(
    limitForm,
    initial,
  );
  const { errors, isSubmitting } = form.formState;
  const isNew = initial.personId === '';
  const person = members.find(({ id }) => id === initial.personId);

  const submit = form.handleSubmit(async ({ personId, limit }) => {
    try {
      await change({ limits: { [personId]: limit } });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'Add Limit' : `Limit of ${person ? fullName(person) : 'a member'}`}
      description="An invoice over it needs the approval of somebody else."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          {isNew && (
            <Controller
              control={form.control}
              name="personId"
              render={({ field, fieldState }) => (
                <FormField label="Approver" required error={fieldState.error?.message}>
                  <Select
                    ref={field.ref}
                    options={members.map((one) => ({ value: one.id, label: fullName(one) }))}
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                    placeholder="Choose a person"
                  />
                </FormField>
              )}
            />
          )}
          <Controller
            control={form.control}
            name="limit"
            render={({ field, fieldState }) => (
              <FormField label="May approve up to" required error={fieldState.error?.message}>
                <MoneyField
                  ref={field.ref}
                  value={field.value}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                  currency="USD"
                  digits={2}
                />
              </FormField>
            )}
          />
        </DialogBody>
        <DialogActions confirmLabel="Save limit" busy={isSubmitting} />
      </form>
    </Dialog>
  );
}

interface LimitItemProps {
  member: Member;
  limit: number;
  mayEdit: boolean;
}

function LimitItem({ member, limit, mayEdit }: LimitItemProps) {
  const change = useChangeSettings();
  const name = fullName(member);
  return (
    <SettingItem
      name={`the limit of ${name}`}
      mayEdit={mayEdit}
      editDialog={(close) => (
        <LimitDialog
          initial={{ personId: member.id, limit: String(limit) }}
          members={[member]}
          onClose={close}
        />
      )}
      removeDialog={(close) => (
        <ConfirmDialog
          title={`Remove the limit of ${name}?`}
          description="From then on any amount can be approved by this person."
          confirmLabel="Remove limit"
          onConfirm={() => change({ limits: { [member.id]: null } })}
          onClose={close}
        />
      )}
    >
      <span className="font-medium">{name}</span>{' '}
      <span className="text-ink-muted">up to {amountText(String(limit), 'USD')}</span>
    </SettingItem>
  );
}

interface LimitsCardProps {
  limits: Limits;
  members: readonly Member[];
  mayEdit: boolean;
}

/** The most that members may approve. */
export function LimitsCard({ limits, members, mayEdit }: LimitsCardProps) {
  const [adding, setAdding] = useState(false);
  const limited = members.flatMap((member) => {
    const limit = limits[member.id];
    return limit === undefined ? [] : [{ member, limit }];
  });
  const others = members.filter((one) => mayApprove(one) && limits[one.id] === undefined);
  const needsLimitless = limited.length > 0 && others.length === 0;
  return (
    <Card aria-labelledby="approval-limits">
      <CardHeader
        id="approval-limits"
        title="Limits"
        description="The most that a person may approve. Without a limit, any amount."
        actions={
          mayEdit &&
          others.length > 0 && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
              Add Limit
            </Button>
          )
        }
      />
      {limited.length > 0 ? (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {limited.map(({ member, limit }) => (
              <LimitItem key={member.id} member={member} limit={limit} mayEdit={mayEdit} />
            ))}
          </ul>
          {needsLimitless && (
            <p className="px-4 py-3 text-sm text-warning-ink sm:px-5">
              Nobody may approve an invoice over all these limits.
            </p>
          )}
        </CardBody>
      ) : (
        <CardBody className="text-ink-muted">No limits yet.</CardBody>
      )}
      {adding && (
        <LimitDialog
          initial={{ personId: '', limit: '' }}
          members={others}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
