import * as Primitive from 'radix-ui/switch';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../foundation/classes.ts';
import { useFieldControl } from './fieldControl.ts';

interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'asChild'> {
  /** The text beside it. Without one, give an aria-label. */
  label?: ReactNode;
  description?: ReactNode;
}

/** For settings that take effect at once. In a form with a submit button, use a Checkbox. */
export function Switch({ label, description, className, ...rest }: SwitchProps) {
  const ownId = useId();
  const { id = ownId, 'aria-required': _, ...field } = useFieldControl(rest);
  const control = (
    <Primitive.Root
      {...rest}
      {...field}
      id={id}
      className={classes(
        'group/switch relative inline-flex h-5 w-8.5 shrink-0 items-center rounded-full bg-control transition-colors',
        'after:absolute after:-inset-0.5 pointer-coarse:after:-inset-3',
        'hover:bg-ink-faint data-[state=checked]:bg-accent data-[state=checked]:hover:bg-accent-hover',
        'disabled:cursor-not-allowed disabled:opacity-50 forced-outline',
        !label && className,
      )}
    >
      <Primitive.Thumb className="size-4 translate-x-0.5 rounded-full bg-on-accent shadow-sm transition-transform data-[state=checked]:translate-x-4 forced-colors:bg-[CanvasText]" />
    </Primitive.Root>
  );
  if (!label) return control;
  return (
    <div className={classes('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {description && <p className="text-sm text-ink-muted">{description}</p>}
      </div>
      {control}
    </div>
  );
}
