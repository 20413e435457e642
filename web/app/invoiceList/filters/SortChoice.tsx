import { type Sort, sortColumns } from '../../../store/invoiceIndex/sortKeys.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';

/** The sort order, for layouts without column heads. */
export function SortChoice({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <FormField label="Order" className="lg:hidden">
      <Select
        options={orders.map(({ value, label }) => ({ value, label }))}
        value={nameOf(sort)}
        onValueChange={(chosen) => {
          const order = orders.find(({ value }) => value === chosen);
          if (order) onSort(order.sort);
        }}
      />
    </FormField>
  );
}

const texts: Record<Sort['by'], [ascending: string, descending: string]> = {
  received: ['Oldest first', 'Newest first'],
  vendor: ['Vendor, A to Z', 'Vendor, Z to A'],
  number: ['Invoice number, up', 'Invoice number, down'],
  amount: ['Smallest amount first', 'Largest amount first'],
  date: ['Earliest invoice date first', 'Latest invoice date first'],
  due: ['Due first', 'Due last'],
  status: ['Status, to be reviewed first', 'Status, paid first'],
  approval: ['Approval, none first', 'Approval, rejected first'],
};

const nameOf = ({ by, descending }: Sort) => `${by} ${descending}`;

const orders = sortColumns.flatMap((by) =>
  [true, false].map((descending) => ({
    sort: { by, descending },
    value: nameOf({ by, descending }),
    label: texts[by][descending ? 1 : 0],
  })),
);
