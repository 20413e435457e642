import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import { Checkbox } from './Checkbox.tsx';
import { FieldControl, useFieldControl, useFieldLabelId } from './fieldControl.ts';

interface CheckboxOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
}

interface CheckboxGroupProps<Value extends string> {
  options: readonly CheckboxOption<Value>[];
  value: readonly Value[];
  /** Gets the chosen values in the order of the options. */
  onValueChange: (value: Value[]) => void;
  'aria-label'?: string;
  className?: string;
}

/** Chooses any number of options. Use it in a FormField with `group`, or with an aria-label. */
export function CheckboxGroup<Value extends string>({
  options,
  value,
  onValueChange,
  'aria-label': label,
  className,
}: CheckboxGroupProps<Value>) {
  const labelId = useFieldLabelId();
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl({});

  function toggle(toggled: Value, on: boolean) {
    const chosen = options.map((option) => option.value);
    onValueChange(chosen.filter((one) => (one === toggled ? on : value.includes(one))));
  }

  return (
    <fieldset
      id={id}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      aria-describedby={describedBy}
      className={classes('flex flex-col gap-3', className)}
    >
      {/* The group is the field; each box has its own id and label. */}
      <FieldControl value={null}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            description={option.description}
            aria-invalid={invalid}
            checked={value.includes(option.value)}
            onCheckedChange={(checked) => toggle(option.value, checked === true)}
          />
        ))}
      </FieldControl>
    </fieldset>
  );
}
