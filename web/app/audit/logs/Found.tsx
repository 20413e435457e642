import type { ReactNode } from 'react';
import { classes } from '../../../ui/foundation/classes.ts';

interface FoundProps {
  icon: ReactNode;
  tone: string;
  title: string;
  children: ReactNode;
  role?: 'alert' | 'status';
}

/** The result of a check of the log. */
export function Found({ icon, tone, title, children, role = 'status' }: FoundProps) {
  return (
    <div role={role} className="flex min-w-0 flex-1 basis-72 items-start gap-3">
      <span aria-hidden className={classes('mt-0.5 [&_svg]:size-5', tone)}>
        {icon}
      </span>
      <div className="min-w-0">
        <p className={classes('font-semibold', tone)}>{title}</p>
        <p className="text-sm text-ink-muted wrap-anywhere">{children}</p>
      </div>
    </div>
  );
}
