import type { ComponentProps } from 'react';
import { classes } from '../foundation/classes.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useFieldControl,
} from './fieldControl.ts';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  size?: ControlSize;
}

/** The value is YYYY-MM-DD or ''; the browser shows it in the person's date format. */
export function DateField({ size = 'md', className, ...rest }: DateFieldProps) {
  const field = useFieldControl(rest);
  return (
    <input
      {...rest}
      {...field}
      type="date"
      className={classes(
        controlClasses,
        controlHeight[size],
        'appearance-none px-2.5 text-left tabular-nums',
        '[&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-60 [&::-webkit-calendar-picker-indicator]:hover:opacity-100',
        '[&::-webkit-date-and-time-value]:text-left',
        className,
      )}
    />
  );
}
