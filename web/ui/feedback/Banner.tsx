import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

const tones = {
  info: { box: 'border-info/30 bg-info-soft', mark: 'text-info-ink', Icon: Info },
  warning: {
    box: 'border-warning/35 bg-warning-soft',
    mark: 'text-warning-ink',
    Icon: TriangleAlert,
  },
  danger: { box: 'border-danger/30 bg-danger-soft', mark: 'text-danger-ink', Icon: CircleAlert },
};

interface BannerProps {
  children: ReactNode;
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** Usually one small button. */
  action?: ReactNode;
  className?: string;
}

export function Banner({ children, tone = 'info', title, action, className }: BannerProps) {
  const { box, mark, Icon } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-3.5 py-2.5 sm:flex-nowrap',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', mark)} />
        <div className="min-w-0 text-base text-ink">
          {title && <p className="font-semibold">{title}</p>}
          <div>{children}</div>
        </div>
      </div>
      {action && <div className="flex shrink-0 gap-2 pl-6.5 sm:pl-0">{action}</div>}
    </div>
  );
}
