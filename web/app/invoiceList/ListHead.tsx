import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sort, SortColumn } from '../../store/invoiceIndex/sortKeys.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { lineColumns } from './columns.ts';
import { newestFirst } from './listQuery.ts';

interface Head {
  by: SortColumn;
  label: string;
  looks?: string;
  numeric?: boolean;
  /** The direction of the first press. */
  descending?: boolean;
}

const heads: readonly Head[] = [
  { by: 'vendor', label: 'Vendor' },
  { by: 'number', label: 'Invoice #' },
  { by: 'amount', label: 'Amount', looks: 'text-right!', numeric: true, descending: true },
  { by: 'date', label: 'Date', looks: 'hidden xl:block', descending: true },
  { by: 'due', label: 'Due' },
  { by: 'status', label: 'Status' },
  { by: 'approval', label: 'Approval' },
];

interface ListHeadProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** How many invoices are selected. */
  chosen: number;
  count: number;
  onChooseAll: () => void;
  onClear: () => void;
}

/** Column heads; cards have none. */
export function ListHead({ sort, onSort, chosen, count, onChooseAll, onClear }: ListHeadProps) {
  const all = chosen === count;
  return (
    <thead className="sticky top-36 z-20 block bg-canvas max-lg:hidden xl:top-26 pointer-coarse:top-40 xl:pointer-coarse:top-29">
      <tr
        aria-rowindex={1}
        className={classes(
          lineColumns,
          'h-8 rounded-t-xl border border-line bg-sunken text-xs font-medium text-ink-muted',
        )}
      >
        <th scope="col" className="flex">
          <Checkbox
            aria-label={`Select all ${numberText(count)} in this list`}
            checked={chosen === 0 ? false : all || 'indeterminate'}
            onCheckedChange={all ? onClear : onChooseAll}
          />
        </th>
        {heads.map((head) => (
          <SortHead key={head.by} head={head} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface SortHeadProps {
  head: Head;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/**
 * The first press sorts by the column, the second reverses, the third restores the previous order.
 */
function SortHead({ head, sort, onSort }: SortHeadProps) {
  const { by, label, looks, numeric = false, descending = false } = head;
  const isSorted = sort.by === by;
  const Mark = sort.descending ? ArrowDown : ArrowUp;

  function press() {
    if (!isSorted) onSort({ by, descending });
    else if (sort.descending === descending) onSort({ by, descending: !descending });
    else onSort(newestFirst);
  }

  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={classes('text-left font-medium', looks)}
    >
      <button
        type="button"
        onClick={press}
        className={classes(
          'group/sort -mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink pointer-coarse:h-11',
          numeric && 'flex-row-reverse',
          isSorted && 'text-ink',
        )}
      >
        {label}
        <Mark
          aria-hidden
          className={classes('size-3', !isSorted && 'opacity-0 group-hover/sort:opacity-50')}
        />
      </button>
    </th>
  );
}
