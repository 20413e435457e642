import { BreakableText } from '../../ui/display/BreakableText.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';

interface Values {
  key: string;
  label: string;
  before: string | null;
  after: string | null;
}

interface ValuesTableProps {
  label: string;
  before: string;
  after: string;
  values: readonly Values[];
}

/** Two versions of the same fields, side by side. */
export function ValuesTable({ label, before, after, values }: ValuesTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Table aria-label={label} className="table-fixed">
        <TableHead>
          <TableRow>
            <TableHeaderCell className="w-24 sm:w-40">
              <VisuallyHidden>Field</VisuallyHidden>
            </TableHeaderCell>
            <TableHeaderCell>{before}</TableHeaderCell>
            <TableHeaderCell>{after}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map((one) => (
            <TableRow key={one.key}>
              <TableCell className="wrap-anywhere whitespace-normal! text-ink-muted">
                {one.label}
              </TableCell>
              <TableCell className="wrap-anywhere whitespace-normal!">
                <BreakableText text={one.before ?? '–'} />
              </TableCell>
              <TableCell className="font-medium wrap-anywhere whitespace-normal!">
                <BreakableText text={one.after ?? '–'} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
