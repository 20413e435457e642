import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';

interface NameFieldsProps {
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  errors: {
    firstName?: { message?: string | undefined } | undefined;
    lastName?: { message?: string | undefined } | undefined;
  };
}

export function NameFields({ firstName, lastName, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label="First name" error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...firstName} />
      </FormField>
      <FormField label="Last name" error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...lastName} />
      </FormField>
    </div>
  );
}
