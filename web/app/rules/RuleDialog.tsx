import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { Member } from '#shared/accounts/contract.ts';
import type { Rule } from '#shared/rules/contract.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { type SchemaForm, useSchemaForm } from '../../forms/useSchemaForm.ts';
import type { RuleEntry } from '../../store/decisions/ruleDecisions.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { ruleLabels } from '../labels/ruleLabels.ts';
import { ApproversField } from './ApproversField.tsx';
import { ConditionsFields } from './conditions/ConditionsFields.tsx';
import { DryRunFold } from './DryRunFold.tsx';
import { formOf, type RuleForm, ruleForm } from './ruleForm.ts';
import { VersionsFold } from './VersionsFold.tsx';

interface RuleFieldsProps {
  form: SchemaForm<RuleForm, RuleEntry>;
  members: readonly Member[];
  edited: Rule | undefined;
}

function RuleFields({ form, members, edited }: RuleFieldsProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const entered = form.watch();
  return (
    <div className="flex flex-col gap-5">
      <FormProblem text={errors.root?.message} />
      <FormField label={ruleLabels.name} required error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Large purchases" {...register('name')} />
      </FormField>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <AmountField form={form} name="minAmount" required />
        <AmountField form={form} name="maxAmount" hint="Empty for no limit." />
      </div>
      <Controller
        control={control}
        name="requiredApprovers"
        render={({ field, fieldState }) => (
          <ApproversField
            ref={field.ref}
            members={members}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            inSequence={form.watch('inSequence')}
          />
        )}
      />
      <Controller
        control={control}
        name="inSequence"
        render={({ field }) => (
          <Switch
            ref={field.ref}
            label={ruleLabels.inSequence}
            description="The approvers are asked in this order. Otherwise all are asked at once."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <ConditionsFields form={form} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          label={ruleLabels.priority}
          required
          error={errors.priority?.message}
          hint="Lower numbers come first."
        >
          <Input inputMode="numeric" autoComplete="off" {...register('priority')} />
        </FormField>
        <FormField
          label={ruleLabels.autoEscalateAfterHours}
          error={errors.autoEscalateAfterHours?.message}
          hint="Then any manager or admin may approve. Empty for never."
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            trail="h"
            {...register('autoEscalateAfterHours')}
          />
        </FormField>
      </div>
      <Controller
        control={control}
        name="isActive"
        render={({ field }) => (
          <Switch
            ref={field.ref}
            label="Active"
            description="Only active rules apply."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <DryRunFold edited={edited} entered={entered} members={members} />
      {edited && (
        <VersionsFold
          ruleId={edited.id}
          members={members}
          now={edited}
          entered={ruleForm.safeParse(entered).data}
          onGoBack={(values) =>
            form.reset(formOf({ ...values, isActive: form.getValues('isActive') }), {
              keepDefaultValues: true,
            })
          }
        />
      )}
    </div>
  );
}

interface AmountFieldProps {
  form: SchemaForm<RuleForm, RuleEntry>;
  name: 'minAmount' | 'maxAmount';
  hint?: string;
  required?: boolean;
}

function AmountField({ form, name, hint, required = false }: AmountFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField
          label={ruleLabels[name]}
          required={required}
          error={fieldState.error?.message}
          hint={hint}
        >
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
  );
}

interface RuleDialogProps {
  title: string;
  submitLabel: string;
  initial: RuleForm;
  members: readonly Member[];
  /** Resolves to the error, or to `undefined` if it was saved. */
  onSubmit: (entry: RuleEntry) => Promise<string | undefined>;
  onClose: () => void;
  busy?: boolean;
  /** The rule is still loading, so nothing can be saved. */
  opening?: boolean;
  /** The rule that is edited, as currently shown. */
  edited?: Rule;
  /** Shown above the fields. */
  children?: ReactNode;
}

export function RuleDialog(props: RuleDialogProps) {
  const {
    title,
    submitLabel,
    initial,
    members,
    onSubmit,
    onClose,
    busy = false,
    opening = false,
    edited,
    children,
  } = props;
  const form = useSchemaForm<RuleForm, RuleEntry>(ruleForm, initial);

  const submit = form.handleSubmit(async (entry) => {
    const problem = await onSubmit(entry);
    if (problem !== undefined) form.setError('root', { type: 'keep', message: problem });
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="It says how many people must approve invoices in a range of amounts, and who."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          {children}
          <RuleFields form={form} members={members} edited={edited} />
        </DialogBody>
        <DialogActions
          confirmLabel={opening ? 'Opening…' : submitLabel}
          busy={busy || form.formState.isSubmitting}
          disabled={opening}
        />
      </form>
    </Dialog>
  );
}
