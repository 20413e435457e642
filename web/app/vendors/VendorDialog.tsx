import type { ComponentProps, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { type SchemaForm, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { methodTexts, termsTexts, vendorLabels } from '../labels/vendorTexts.ts';
import { DefaultsFields } from './DefaultsFields.tsx';
import { type VendorForm, vendorForm } from './vendorForm.ts';

type Form = SchemaForm<VendorForm, VendorValues>;

function VendorFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-5">
      <FormProblem text={errors.root?.message} />
      <TextField form={form} name="name" required />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField form={form} name="taxId" />
        <TextField form={form} name="website" type="url" placeholder="https://example.com" />
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="phone" type="tel" />
      </div>
      <LongField form={form} name="address" />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField form={form} name="primaryContactEmail" type="email" />
        <TextField form={form} name="primaryContactPhone" type="tel" />
        <ChoiceField form={form} name="paymentTerms" texts={termsTexts} />
        <ChoiceField form={form} name="preferredPaymentMethod" texts={methodTexts} />
      </div>
      <LongField form={form} name="notes" />
      <DefaultsFields control={form.control} />
    </div>
  );
}

interface FieldProps {
  form: Form;
  name: keyof VendorForm;
}

function TextField({
  form,
  name,
  required = false,
  ...input
}: FieldProps & Pick<ComponentProps<typeof Input>, 'type' | 'placeholder' | 'required'>) {
  return (
    <FormField
      label={vendorLabels[name]}
      required={required}
      error={form.formState.errors[name]?.message}
    >
      <Input autoComplete="off" {...input} {...form.register(name)} />
    </FormField>
  );
}

function LongField({ form, name }: FieldProps) {
  return (
    <FormField label={vendorLabels[name]} error={form.formState.errors[name]?.message}>
      <Textarea rows={2} {...form.register(name)} />
    </FormField>
  );
}

function ChoiceField({ form, name, texts }: FieldProps & { texts: Record<string, string> }) {
  const options = Object.entries(texts).map(([value, label]) => ({ value, label }));
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={vendorLabels[name]} error={fieldState.error?.message}>
          <Select
            ref={field.ref}
            options={options}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}

interface VendorDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  initial: VendorForm;
  /** Resolves to the error, or to `undefined` if it was saved. */
  onSubmit: (entry: VendorValues) => Promise<string | undefined>;
  onClose: () => void;
  busy?: boolean;
  /** The vendor is still loading, so nothing can be saved. */
  opening?: boolean;
  /** Shown above the fields. */
  children?: ReactNode;
}

export function VendorDialog(props: VendorDialogProps) {
  const {
    title,
    description,
    submitLabel,
    initial,
    onSubmit,
    onClose,
    busy = false,
    opening = false,
  } = props;
  const form = useSchemaForm<VendorForm, VendorValues>(vendorForm, initial);

  const submit = form.handleSubmit(async (entry) => {
    const problem = await onSubmit(entry);
    if (problem !== undefined) form.setError('root', { type: 'keep', message: problem });
  });

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          {props.children}
          <VendorFields form={form} />
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
