import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';

interface PictureProps {
  /** The text alternative. */
  description: string;
  children: ReactNode;
  className?: string;
}

/** A static picture of the product with demo data, drawn by its own components. */
export function Picture({ description, children, className }: PictureProps) {
  return (
    <figure className={classes('min-w-0', className)}>
      <div inert aria-hidden className="select-none">
        {children}
      </div>
      <figcaption className="sr-only">{description}</figcaption>
    </figure>
  );
}
