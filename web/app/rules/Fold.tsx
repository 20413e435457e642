import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** At the end of the line. */
  detail?: ReactNode;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of a form that most people leave closed. */
export function Fold({ title, detail, isOpen = false, onToggle, children }: FoldProps) {
  return (
    <details
      className="group min-w-0 rounded-lg border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3 py-2 font-medium hover:bg-hover pointer-coarse:min-h-11">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        {title}
        <span className="ml-auto text-sm font-normal text-ink-muted">{detail}</span>
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-3">{children}</div>
    </details>
  );
}
