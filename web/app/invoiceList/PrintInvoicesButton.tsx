import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { useConversion } from '../../store/rows/useConversion.ts';
import { sumsText } from '../invoices/amountText.ts';
import {
  BlockBadge,
  DocumentTypeBadge,
  ReviewBadge,
  SampleBadge,
  WarningsBadge,
} from '../invoices/StatusBadge.tsx';
import { invoicesText, statusTexts } from '../invoices/texts.ts';
import { mostPrinted, PrintListButton } from '../print/PrintListButton.tsx';
import { columnCells } from './columns/columnCells.tsx';
import { type Column, columnLabels } from './columns/columns.ts';
import type { FilterPart } from './filters/filterTexts.ts';
import { usePersonName } from './filters/useFilterNames.ts';
import type { ListQuery } from './listQuery.ts';

const days: ReadonlySet<Column> = new Set(['date', 'received', 'due']);

interface PrintInvoicesButtonProps {
  database: LocalDatabase;
  title: string;
  query: ListQuery;
  parts: readonly FilterPart[];
  columns: readonly Column[];
  /** In the order of the list; `undefined` until all are known. */
  invoices: readonly IndexEntry[] | undefined;
  /** Whether this device has all invoices: the sum of a part would be wrong. */
  isComplete: boolean;
}

/** Prints the invoices that are listed, with the chosen columns, what narrows the list, and their sum. */
export function PrintInvoicesButton(props: PrintInvoicesButtonProps) {
  const { database, title, query, parts, columns, invoices, isComplete } = props;
  const nameOf = usePersonName();
  const conversion = useConversion(database);
  const narrowed = [
    ...(query.search.trim() === '' ? [] : [`“${query.search.trim()}”`]),
    ...(query.status ? [statusTexts[query.status]] : []),
    ...parts.map(({ text }) => text),
  ].join(' · ');

  async function load(): Promise<InvoiceRow[]> {
    const ids = (invoices ?? []).slice(0, mostPrinted).map(({ id }) => id);
    return (await database.invoices.bulkGet(ids)).filter((row) => row !== undefined);
  }

  return (
    <PrintListButton
      title={title}
      facts={() => [
        ...(narrowed === '' ? [] : [narrowed]),
        isComplete && invoices
          ? `${invoicesText(invoices.length)}: ${sumsText(briefsOf(invoices), conversion)}`
          : 'Not all invoices have been loaded yet.',
      ]}
      columns={[
        { label: 'Vendor', content: vendorCell },
        ...columns.map((column) => ({
          label: columnLabels[column],
          numeric: column === 'amount',
          short: days.has(column),
          content: (row: InvoiceRow) => columnCells[column].content(row, nameOf),
        })),
      ]}
      count={invoices?.length}
      load={load}
      rest="Export CSV has all of them."
    />
  );
}

function* briefsOf(invoices: readonly IndexEntry[]) {
  for (const { brief } of invoices) yield brief;
}

function vendorCell(row: InvoiceRow) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {row.vendorName ?? 'Vendor unknown'}
      <SampleBadge invoice={row} />
      <ReviewBadge invoice={row} />
      <BlockBadge invoice={row} />
      <WarningsBadge invoice={row} />
      <DocumentTypeBadge invoice={row} />
    </span>
  );
}
