import type { ComponentProps } from 'react';
import { classes } from '../foundation/classes.ts';
import { controlClasses, useFieldControl } from './fieldControl.ts';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...field}
      rows={rows}
      className={classes(controlClasses, 'field-sizing-content min-h-16 px-2.5 py-1.5', className)}
    />
  );
}
