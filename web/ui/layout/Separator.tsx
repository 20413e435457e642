import * as Primitive from 'radix-ui/separator';
import { classes } from '../foundation/classes.ts';

interface SeparatorProps {
  orientation?: 'horizontal' | 'vertical';
  className?: string;
}

export function Separator({ orientation = 'horizontal', className }: SeparatorProps) {
  return (
    <Primitive.Root
      decorative
      orientation={orientation}
      className={classes(
        'shrink-0 bg-line',
        orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch',
        className,
      )}
    />
  );
}
