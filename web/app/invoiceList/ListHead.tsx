import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sort, SortColumn } from '../../store/invoiceIndex/sortKeys.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { type Column, columnLabels, lineColumns } from './columns/columns.ts';
import type { LineLayout } from './columns/lineLayout.ts';
import { newestFirst } from './listQuery.ts';

interface Head {
  /** `null` where the list cannot be sorted by it. */
  by: SortColumn | null;
  numeric?: boolean;
  /** The direction of the first press. */
  descending?: boolean;
}

const heads: Record<Column, Head> = {
  number: { by: 'number' },
  kind: { by: null },
  description: { by: null },
  order: { by: null },
  amount: { by: 'amount', numeric: true, descending: true },
  date: { by: 'date', descending: true },
  received: { by: 'received', descending: true },
  due: { by: 'due' },
  early: { by: null },
  status: { by: 'status' },
  approval: { by: 'approval' },
  approvers: { by: null },
  export: { by: null },
  uploader: { by: null },
};

interface ListHeadProps {
  layout: LineLayout;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** How many invoices are selected. */
  chosen: number;
  count: number;
  onChooseAll: () => void;
  onClear: () => void;
}

/** Column heads; cards have none. */
export function ListHead(props: ListHeadProps) {
  const { layout, sort, onSort, chosen, count, onChooseAll, onClear } = props;
  const all = chosen === count;
  return (
    <thead className="sticky top-36 z-20 block bg-canvas max-lg:hidden xl:top-26 pointer-coarse:top-40 xl:pointer-coarse:top-29">
      <tr
        aria-rowindex={1}
        className={classes(
          lineColumns,
          'h-8 rounded-t-xl border border-line bg-sunken text-xs font-medium text-ink-muted',
        )}
        style={{ gridTemplateColumns: layout.template, columnGap: layout.gap }}
      >
        <th scope="col" className="flex">
          <Checkbox
            aria-label={`Select all ${numberText(count)} in this list`}
            checked={chosen === 0 ? false : all || 'indeterminate'}
            onCheckedChange={all ? onClear : onChooseAll}
          />
        </th>
        <SortHead label="Vendor" by="vendor" sort={sort} onSort={onSort} />
        {layout.shown.map((column) => {
          const { by, ...head } = heads[column];
          const label = columnLabels[column];
          if (by) {
            return (
              <SortHead key={column} label={label} by={by} {...head} sort={sort} onSort={onSort} />
            );
          }
          return (
            <th key={column} scope="col" className="truncate text-left font-medium">
              {label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortHeadProps extends Omit<Head, 'by'> {
  label: string;
  by: SortColumn;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/**
 * The first press sorts by the column, the second reverses, the third restores the previous order.
 */
function SortHead(props: SortHeadProps) {
  const { label, by, numeric = false, descending = false, sort, onSort } = props;
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
      className={classes('font-medium', numeric ? 'text-right' : 'text-left')}
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
