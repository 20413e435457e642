import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { ShownInFocus } from '../../../ui/display/ShownInFocus.tsx';

export interface CellNoteProps {
  text: string | null | undefined;
  tone?: 'danger' | 'warning' | 'edited' | 'plain' | null | undefined;
}

/**
 * Below a grid, and in view: what is said about the cell that has the focus. Screen readers have it from the cell itself.
 */
export function CellNote({ text, tone }: CellNoteProps) {
  if (!text) return null;
  return (
    <div aria-hidden data-cell-note className="sticky bottom-[var(--taken-below,0px)] z-10 text-sm">
      <ShownInFocus className="border-t border-line bg-raised px-4 py-2 sm:px-5">
        <span className="flex items-start gap-1.5">
          {tone === 'danger' ? (
            <CircleAlert className="mt-0.5 size-3.5 shrink-0 text-danger-ink" />
          ) : tone === 'warning' ? (
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0 text-warning" />
          ) : (
            <Info className="mt-0.5 size-3.5 shrink-0 text-ink-muted" />
          )}
          <span className="min-w-0 wrap-anywhere first-letter:uppercase">{text}</span>
        </span>
      </ShownInFocus>
    </div>
  );
}
