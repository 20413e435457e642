import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useFieldControl,
} from './fieldControl.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize;
  /** Decoration inside the box before the text, such as an icon. */
  lead?: ReactNode;
  /** Inside the box after the text. */
  trail?: ReactNode;
}

export function Input({ size = 'md', lead, trail, className, ...rest }: InputProps) {
  const field = useFieldControl(rest);
  return (
    <span className={classes('relative flex min-w-0', className)}>
      {lead && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-faint [&_svg]:size-4">
          {lead}
        </span>
      )}
      <input
        {...rest}
        {...field}
        className={classes(
          controlClasses,
          controlHeight[size],
          lead ? 'pl-8' : 'pl-2.5',
          trail ? 'pr-10' : 'pr-2.5',
        )}
      />
      {trail && (
        <span className="absolute inset-y-0 right-2.5 flex items-center text-sm text-ink-muted">
          {trail}
        </span>
      )}
    </span>
  );
}
