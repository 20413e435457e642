import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';

const name = { fieldId: 'sandbox-rule-name', message: 'Rule name is required' };
const hours = { fieldId: 'sandbox-rule-hours', message: 'Escalation hours must be at least 1' };

export function ErrorSummaryExample() {
  const [errors, setErrors] = useState<(typeof name)[]>([]);
  const refused = errors.length > 0;
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setErrors([name, hours]);
      }}
    >
      <ErrorSummary errors={errors} />
      <FormField label="Rule name" id={name.fieldId} required error={refused && name.message}>
        <Input />
      </FormField>
      <FormField label="Escalate after" id={hours.fieldId} error={refused && hours.message}>
        <Input type="number" defaultValue="0" trail="hours" />
      </FormField>
      <Button type="submit" className="self-start">
        Save rule
      </Button>
    </form>
  );
}
