import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Subscriber } from '#shared/billing/contract.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';

interface AccountFieldsProps {
  register: UseFormRegister<Subscriber>;
  errors: FieldErrors<Subscriber>;
  /**
   * Set if somebody is signed in: the checkout is for their company, and their address is fixed.
   */
  company: string | undefined;
}

export function AccountFields({ register, errors, company }: AccountFieldsProps) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">Account Information</h2>
        {company && <p className="text-ink-muted">{`For ${company}`}</p>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="First Name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register('firstName')} />
        </FormField>
        <FormField label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </FormField>
      </div>
      <FormField label="Email Address" error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={company !== undefined}
          {...register('email')}
        />
      </FormField>
    </section>
  );
}
