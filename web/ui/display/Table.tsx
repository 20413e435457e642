import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../foundation/classes.ts';

type SortOrder = 'ascending' | 'descending' | 'none';

const marks = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface TableHeaderCellProps extends ComponentProps<'th'> {
  numeric?: boolean;
  /** The sort order of this column; with `onSort`, the heading is a button. */
  sort?: SortOrder;
  onSort?: () => void;
}

export function TableHeaderCell({
  numeric = false,
  sort,
  onSort,
  className,
  children,
  ...rest
}: TableHeaderCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={classes(
        'h-8 border-b border-line bg-sunken px-3 text-xs font-medium whitespace-nowrap text-ink-muted',
        'first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <SortButton sort={sort ?? 'none'} numeric={numeric} onSort={onSort}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

interface SortButtonProps extends ComponentProps<'button'> {
  sort: SortOrder;
  numeric: boolean;
  onSort: () => void;
}

function SortButton({ sort, numeric, onSort, children }: SortButtonProps) {
  const Mark = marks[sort];
  return (
    <button
      type="button"
      onClick={onSort}
      className={classes(
        '-mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink pointer-coarse:h-11',
        numeric && 'flex-row-reverse',
        sort !== 'none' && 'text-ink',
      )}
    >
      {children}
      <Mark aria-hidden className={classes('size-3', sort === 'none' && 'text-ink-faint')} />
    </button>
  );
}

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      className={classes('w-full border-separate border-spacing-0 text-left', className)}
      {...rest}
    />
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={classes('sticky top-0 z-10', className)} {...rest} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={classes('[&>tr:last-child>*]:border-b-0', className)} {...rest} />;
}

interface TableRowProps extends ComponentProps<'tr'> {
  selected?: boolean;
  /** The row can be pressed, and looks like it. */
  interactive?: boolean;
}

export function TableRow({
  selected = false,
  interactive = false,
  className,
  ...rest
}: TableRowProps) {
  return (
    <tr
      data-selected={selected || undefined}
      className={classes(
        'group/row focus-visible:-outline-offset-2',
        'data-selected:bg-accent-soft data-selected:forced-outline',
        interactive && 'cursor-pointer not-data-selected:hover:bg-hover',
        className,
      )}
      {...rest}
    />
  );
}

interface TableCellProps extends ComponentProps<'td'> {
  /** For amounts and counts: right-aligned, with figures of equal width. */
  numeric?: boolean;
  /** Less important than the other cells. */
  muted?: boolean;
}

export function TableCell({ numeric = false, muted = false, className, ...rest }: TableCellProps) {
  return (
    <td
      className={classes(
        'h-(--row-height) border-b border-line px-3 py-(--row-padding) whitespace-nowrap first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
        'pointer-coarse:h-12',
        numeric && 'text-right tabular-nums',
        muted && 'text-ink-muted',
        className,
      )}
      {...rest}
    />
  );
}
