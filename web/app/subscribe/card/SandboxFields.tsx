import { type FocusEvent, useState } from 'react';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { type CardEntry, formatCvc, formatExpiry, formatNumber } from './entry.ts';
import { TestCards } from './TestCards.tsx';

interface SandboxFieldsProps {
  entry: CardEntry;
  problems: Partial<Record<keyof CardEntry, string>>;
  onChange: (entry: CardEntry) => void;
}

/** The sandbox's own card fields. They have no `name`, so no form can submit them by mistake. */
export function SandboxFields({ entry, problems, onChange }: SandboxFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<keyof CardEntry>>(new Set());

  function fieldOf(part: keyof CardEntry, format: (text: string) => string) {
    return {
      value: entry[part],
      inputMode: 'numeric' as const,
      // Password managers and browsers offer real cards, which do not belong here.
      autoComplete: 'off',
      onChange: (event: { target: HTMLInputElement }) =>
        onChange({ ...entry, [part]: format(event.target.value) }),
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.value !== '') setLeft((before) => new Set(before).add(part));
      },
    };
  }
  // No error before a field is left.
  const shown = (part: keyof CardEntry) => (left.has(part) ? problems[part] : undefined);

  return (
    <div className="flex flex-col gap-4">
      <FormField label="Card Number" error={shown('number')}>
        <Input placeholder="1234 1234 1234 1234" {...fieldOf('number', formatNumber)} />
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField label="Expiry Date" error={shown('expiry')}>
          <Input placeholder="MM / YY" {...fieldOf('expiry', formatExpiry)} />
        </FormField>
        <FormField label="CVC" error={shown('cvc')}>
          <Input placeholder="CVC" {...fieldOf('cvc', formatCvc)} />
        </FormField>
      </div>
      <TestCards />
    </div>
  );
}
