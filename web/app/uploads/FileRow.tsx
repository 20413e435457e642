import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';

interface FileRowProps {
  name: string;
  /** A badge beside the name. */
  badge: ReactNode;
  /** Below the name: progress, or what is wrong. */
  children?: ReactNode;
  /** At the end of the row. */
  action?: ReactNode;
  /** Replaces the sheet icon. */
  picture?: ReactNode;
}

/** The layout of one file in a list, in any state. */
export function FileRow({ name, badge, children, action, picture }: FileRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      {picture ?? (
        <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" strokeWidth={1.5} />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-center justify-between gap-3">
          <span title={name} className="truncate font-medium">
            {name}
          </span>
          {badge}
        </div>
        {children}
      </div>
      {action}
    </li>
  );
}
