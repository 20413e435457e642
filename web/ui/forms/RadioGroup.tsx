import * as Primitive from 'radix-ui/radio-group';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../foundation/classes.ts';
import { useFieldControl, useFieldLabelId } from './fieldControl.ts';

interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps
  extends Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'asChild'> {
  options: RadioOption[];
}

/** Use it in a FormField with `group`, or with an aria-label. */
export function RadioGroup({ options, className, ...rest }: RadioGroupProps) {
  const baseId = useId();
  const field = useFieldControl(rest);
  const labelId = useFieldLabelId();
  return (
    <Primitive.Root
      aria-labelledby={rest['aria-label'] ? undefined : labelId}
      {...rest}
      {...field}
      className={classes('flex flex-col gap-2', className)}
    >
      {options.map((option) => {
        const id = `${baseId}-${option.value}`;
        return (
          <div key={option.value} className="flex items-start gap-2">
            <Primitive.Item
              id={id}
              value={option.value}
              disabled={option.disabled ?? false}
              className={classes(
                'relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface shadow-xs transition-colors',
                'after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5',
                'hover:border-ink-faint data-[state=checked]:border-accent data-[state=checked]:bg-accent',
                'disabled:cursor-not-allowed disabled:opacity-50',
              )}
            >
              <Primitive.Indicator className="size-1.5 rounded-full bg-on-accent forced-colors:bg-[CanvasText]" />
            </Primitive.Item>
            <div className={classes('min-w-0', option.disabled && 'text-ink-faint')}>
              <label htmlFor={id}>{option.label}</label>
              {option.description && <p className="text-sm text-ink-faint">{option.description}</p>}
            </div>
          </div>
        );
      })}
    </Primitive.Root>
  );
}
