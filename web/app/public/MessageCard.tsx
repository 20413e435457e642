import type { ReactNode } from 'react';
import { Card } from '../../ui/display/Card.tsx';

interface MessageCardProps {
  title: string;
  children: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
}

/** A page with one message and its actions. */
export function MessageCard({ title, children, icon, actions }: MessageCardProps) {
  return (
    <Card className="mx-auto my-8 w-full max-w-md items-start gap-4 p-6 sm:my-16 sm:p-8">
      {icon && (
        <span
          aria-hidden
          className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-ink-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="text-ink-muted">{children}</div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </Card>
  );
}
