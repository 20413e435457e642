import { X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import type { ComboboxOption } from '../../../ui/forms/comboboxFilter.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

interface ListFieldProps {
  label: string;
  options: readonly ComboboxOption[];
  nameOf: (entry: string) => string;
  /** While nothing is chosen. */
  placeholder?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** Several entries of a list, each of them once. */
export function ListField(props: ListFieldProps) {
  const {
    label,
    options,
    nameOf,
    placeholder = 'Any',
    value,
    onChange,
    onBlur,
    error,
    ref,
  } = props;
  const field = useRef<HTMLDivElement>(null);

  function remove(entry: string) {
    onChange(value.filter((one) => one !== entry));
    // The removed entry had the focus.
    field.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={field}>
      <FormField label={label} error={error}>
        {value.length > 0 && (
          <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
            {value.map((entry) => (
              <li key={entry} className="flex items-center justify-between gap-2 py-0.5 pr-1 pl-3">
                <span className="min-w-0 wrap-anywhere">{nameOf(entry)}</span>
                <IconButton
                  size="sm"
                  label={`Remove ${nameOf(entry)}`}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => remove(entry)}
                />
              </li>
            ))}
          </ul>
        )}
        <Combobox
          ref={ref}
          options={options.filter((option) => !value.includes(option.value))}
          value=""
          onValueChange={(chosen) => onChange([...value, chosen])}
          onBlur={onBlur}
          placeholder={value.length > 0 ? 'Add another' : placeholder}
          emptyText="No matches"
        />
      </FormField>
    </div>
  );
}
