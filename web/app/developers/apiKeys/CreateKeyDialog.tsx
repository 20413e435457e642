import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { createApiKey, lifetimes } from '#shared/api/contract.ts';
import { type Scope, scopeDescriptions, scopeNames, scopes } from '#shared/http/scopes.ts';
import { bodySchemaOf } from '../../../api/bodySchemaOf.ts';
import { call } from '../../../api/call.ts';
import { FormProblem } from '../../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../../forms/useSchemaForm.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { CheckboxGroup } from '../../../ui/forms/Checkbox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';

interface CreateKeyDialogProps {
  onMade: (made: { name: string; secret: string }) => void;
}

export function CreateKeyDialog({ onMade }: CreateKeyDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Create an API key"
      description="It acts for you: it may do what you choose here, and never more than you may."
      trigger={
        <Button variant="primary" icon={<KeyRound aria-hidden className="size-4" />}>
          Create key
        </Button>
      }
    >
      <CreateKeyForm
        onMade={(made) => {
          onMade(made);
          setOpen(false);
        }}
      />
    </Dialog>
  );
}

interface NewKeyForm {
  name: string;
  scopes: Scope[];
  lifetimeInDays: (typeof lifetimes)[number];
}

const scopeOptions = scopes.map((value) => ({
  value,
  label: <span className="font-medium">{scopeNames[value]}</span>,
  description: scopeDescriptions[value],
}));

const lifetimeOptions = lifetimes.map((days) => ({
  value: String(days),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}));

function CreateKeyForm({ onMade }: CreateKeyDialogProps) {
  const form = useSchemaForm<NewKeyForm, NewKeyForm>(bodySchemaOf(createApiKey), {
    name: '',
    scopes: ['invoices:read', 'uploads:write'],
    lifetimeInDays: 365,
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const { key, apiKey } = await call(createApiKey, { body });
      onMade({ name: apiKey.name, secret: key });
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody className="flex flex-col gap-5">
        <FormProblem text={errors.root?.message} />
        <FormField
          label="Name"
          hint="The program that will use it. Make one key for each program."
          error={errors.name?.message}
        >
          <Input
            autoComplete="off"
            placeholder="Scanner in the mail room"
            {...form.register('name')}
          />
        </FormField>
        <Controller
          control={form.control}
          name="scopes"
          render={({ field, fieldState }) => (
            <FormField label="What it may do" group error={fieldState.error?.message}>
              <CheckboxGroup
                options={scopeOptions}
                value={field.value}
                onValueChange={field.onChange}
                className="pt-1"
              />
            </FormField>
          )}
        />
        <Controller
          control={form.control}
          name="lifetimeInDays"
          render={({ field }) => (
            <FormField label="Expires">
              <Select
                options={lifetimeOptions}
                value={String(field.value)}
                onValueChange={(chosen) =>
                  field.onChange(lifetimes.find((days) => String(days) === chosen))
                }
              />
            </FormField>
          )}
        />
      </DialogBody>
      <DialogActions confirmLabel="Create key" busy={isSubmitting} />
    </form>
  );
}
