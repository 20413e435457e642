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

/** Our own fields where there is no provider. They have no names, so nothing can send them by mistake. */
export function SandboxFields({ entry, problems, onChange }: SandboxFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<keyof CardEntry>>(new Set());

  function fieldOf(part: keyof CardEntry, format: (text: string) => string) {
    return {
      value: entry[part],
      inputMode: 'numeric' as const,
      // Password managers and the browser offer cards of people; no real one belongs here.
      autoComplete: 'off',
      onChange: (event: { target: HTMLInputElement }) =>
        onChange({ ...entry, [part]: format(event.target.value) }),
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.value !== '') setLeft((before) => new Set(before).add(part));
      },
    };
  }
  // What is half typed is not wrong yet.
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
