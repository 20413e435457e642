import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { NativeSelect } from '../../ui/forms/NativeSelect.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import type { FieldDefinition, VisitorFormDefinition } from './VisitorFormDefinition.ts';

interface VisitorFieldProps {
  form: VisitorFormDefinition['name'];
  field: FieldDefinition;
}

export function VisitorField({ form, field }: VisitorFieldProps) {
  const { name, label, required = false, wide = false } = field;
  return (
    <FormField
      id={`${form}-${name}`}
      label={label}
      required={required}
      {...(wide ? { className: 'sm:col-span-2' } : {})}
    >
      <Control {...field} />
    </FormField>
  );
}

function Control({ name, kind = 'text', autoComplete = 'off', choices = [] }: FieldDefinition) {
  if (kind === 'long') return <Textarea name={name} className="min-h-32" />;
  if (kind === 'choice') {
    return (
      <NativeSelect name={name}>
        <option value="">Please choose</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return <Input name={name} type={kind} autoComplete={autoComplete} />;
}
