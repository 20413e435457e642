import { classes } from '../../../ui/classes.ts';
import { lineColumns } from './columns.ts';

const heads = [
  { label: 'Vendor' },
  { label: 'Invoice #' },
  { label: 'Amount', looks: 'text-right' },
  { label: 'Date', looks: 'hidden xl:block' },
  { label: 'Due' },
  { label: 'Status' },
  { label: 'Approval' },
];

/** Cards say by themselves what is what. */
export function ListHead() {
  return (
    <thead className="sticky top-36 z-20 block bg-canvas max-md:hidden lg:top-26 pointer-coarse:top-40 lg:pointer-coarse:top-29">
      <tr
        aria-rowindex={1}
        className={classes(
          lineColumns,
          'h-8 rounded-t-xl border border-line bg-sunken text-xs font-medium text-ink-muted',
        )}
      >
        {heads.map(({ label, looks }) => (
          <th key={label} scope="col" className={classes('text-left font-medium', looks)}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
