import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classes } from '../foundation/classes.ts';
import { FieldControl, useFieldControl, useFieldLabelId } from './fieldControl.ts';

type Checked = boolean | 'indeterminate';

interface CheckboxProps
  extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'role' | 'onKeyDown'> {
  /** Without it, the checkbox keeps its state itself. */
  checked?: Checked;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** The text beside it. Without one, give an aria-label. */
  label?: ReactNode;
  description?: ReactNode;
}

/**
 * A plain button: the checkbox of Radix first makes a field for a form that is not there, which lists would pay for with
 * every row. It changes its colour at once, because fading costs as much as filtering a long list.
 */
export function Checkbox(props: CheckboxProps) {
  const { label, description, className, checked, defaultChecked, onCheckedChange, ...rest } =
    props;
  const ownId = useId();
  const { id = ownId, ...field } = useFieldControl(rest);
  const [own, setOwn] = useState(defaultChecked ?? false);
  const now = checked ?? own;
  const isMixed = now === 'indeterminate';
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot contain its mark
    <button
      {...rest}
      {...field}
      id={id}
      type="button"
      role="checkbox"
      aria-checked={isMixed ? 'mixed' : now}
      data-state={isMixed ? now : now ? 'checked' : 'unchecked'}
      onKeyDown={withoutEnter}
      onClick={(event) => {
        rest.onClick?.(event);
        const next = now !== true;
        if (checked === undefined) setOwn(next);
        onCheckedChange?.(next);
      }}
      className={classes(
        'relative flex size-4 shrink-0 items-center justify-center rounded-xs border border-control bg-surface shadow-xs',
        // A target larger than the box: 24 px for a mouse, 44 px for touch.
        'after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5',
        'hover:border-ink-faint aria-invalid:border-danger',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'disabled:cursor-not-allowed disabled:opacity-50',
        label ? 'mt-0.5' : className,
      )}
    >
      {now !== false && (
        <span className="text-on-accent forced-colors:text-[CanvasText]">
          {isMixed ? (
            <Minus aria-hidden strokeWidth={3} className="size-3" />
          ) : (
            <Check aria-hidden strokeWidth={3} className="size-3" />
          )}
        </span>
      )}
    </button>
  );
  if (!label) return box;
  return (
    <div className={classes('flex items-start gap-2', className)}>
      {box}
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {description && <p className="text-sm text-ink-muted">{description}</p>}
      </div>
    </div>
  );
}

/** The space bar changes a checkbox, Enter does not. */
function withoutEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

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
            onCheckedChange={(checked) => toggle(option.value, checked)}
          />
        ))}
      </FieldControl>
    </fieldset>
  );
}
