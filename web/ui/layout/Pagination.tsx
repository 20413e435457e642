import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import { classes } from '../foundation/classes.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** Names it if there is more than one on the screen. */
  label?: string;
  /** At the other end of the line: "1–25 of 212 invoices". */
  summary?: ReactNode;
  className?: string;
}

export function Pagination({
  page,
  pageCount,
  onPageChange,
  label = 'Pagination',
  summary,
  className,
}: PaginationProps) {
  return (
    <nav
      aria-label={label}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted tabular-nums',
        className,
      )}
    >
      {summary && <p className="mr-auto">{summary}</p>}
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <Button
          size="sm"
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden className="size-3.5" />}
          onClick={() => onPageChange(page - 1)}
        >
          Previous
        </Button>
        <p aria-live="polite">
          Page {page} of {pageCount}
        </p>
        <Button size="sm" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
          Next
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      </div>
    </nav>
  );
}
