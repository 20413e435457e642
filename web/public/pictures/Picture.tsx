import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';

interface PictureProps {
  /** What is to be seen, for whoever does not see it. */
  description: string;
  children: ReactNode;
  className?: string;
}

/** The product with demo data, drawn by its own components: to look at, not to use. */
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
