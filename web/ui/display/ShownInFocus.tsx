import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

/** For the element in which the focus has to be. */
export const focusGroup = 'group/focus';

/**
 * Takes no room until the focus is in its `focusGroup`. Screen readers have it all the time. It goes a moment after the
 * focus, so that what is being pressed below it does not move away.
 */
export function ShownInFocus({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={classes(
        'grid grid-rows-[0fr] transition-[grid-template-rows] delay-300 duration-0',
        'group-focus-within/focus:grid-rows-[1fr] group-focus-within/focus:delay-0',
      )}
    >
      <span className="min-h-0 overflow-hidden">
        <span className={classes('block', className)}>{children}</span>
      </span>
    </span>
  );
}
