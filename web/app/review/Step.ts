import type { ReactNode } from 'react';

/** Something to do with the invoice that opens a dialog: a button on wide screens, in the menu on narrow ones. */
export interface Step {
  label: string;
  icon: ReactNode;
  /** `null` while it cannot be done. */
  begin: (() => void) | null;
  dialog: ReactNode;
}
