import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

interface EmptyStateProps {
  title: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, icon, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center px-6 py-10 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-3 flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-ink-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-96 text-base text-ink-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
