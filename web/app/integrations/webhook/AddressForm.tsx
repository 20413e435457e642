import { z } from 'zod';
import { FormProblem } from '../../../forms/FormProblem.tsx';
import { showRefusal } from '../../../forms/showRefusal.ts';
import { useSchemaForm } from '../../../forms/useSchemaForm.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';

interface AddressFormProps {
  /** Empty while there is no webhook. */
  url: string;
  onSave: (url: string) => Promise<void>;
}

const schema = z.object({ url: z.string().trim().min(1, 'Enter an address') });

export function AddressForm({ url, onSave }: AddressFormProps) {
  const form = useSchemaForm<{ url: string }, { url: string }>(schema, { url });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered.url);
      toast({ title: 'Address saved', tone: 'positive' });
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <FormProblem text={errors.root?.message} />
      <FormField
        label="Address"
        hint="It begins with https:// and takes POST requests with JSON."
        error={errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="https://books.example.com/invoices"
          {...form.register('url')}
        />
      </FormField>
      {(isDirty || url === '') && (
        <Button type="submit" variant="primary" busy={isSubmitting} className="self-start">
          Save address
        </Button>
      )}
    </form>
  );
}
