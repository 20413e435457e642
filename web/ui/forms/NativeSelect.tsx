import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../foundation/classes.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useFieldControl,
} from './fieldControl.ts';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: ControlSize;
}

/** The browser's own select, for pages that have to work before any script runs. */
export function NativeSelect({ size = 'md', className, children, ...rest }: NativeSelectProps) {
  const field = useFieldControl(rest);
  return (
    <span className={classes('relative flex min-w-0', className)}>
      <select
        {...rest}
        {...field}
        className={classes(controlClasses, controlHeight[size], 'appearance-none pr-8 pl-2.5')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
