import { type MouseEvent, memo, useRef } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { dayText } from '../dates/dates.ts';
import { ExportBadges } from '../integrations/ExportBadges.tsx';
import { amountText } from '../invoices/amountText.ts';
import { OutboxMark } from '../invoices/OutboxMark.tsx';
import {
  ApprovalBadge,
  BlockBadge,
  DocumentTypeBadge,
  DueBadge,
  ReviewBadge,
  SampleBadge,
  StatusBadge,
  WarningsBadge,
} from '../invoices/StatusBadge.tsx';
import { rememberOpenedInvoice } from '../navigation/currentList.ts';
import { columnCells, OpenAmount, quietCell } from './columns/columnCells.tsx';
import { cardColumns, lineColumns, twoLines } from './columns/columns.ts';
import type { LineLayout } from './columns/lineLayout.ts';

interface CellsProps {
  row: InvoiceRow;
  layout: LineLayout;
  /** The name of a member. */
  nameOf: (personId: string) => string;
  foundIn: string | null;
  current: boolean;
  chosen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  onFocus: () => void;
}

/** A link that covers the whole row. */
function RowLink({ row, current, onOpen, onFocus }: CellsProps) {
  return (
    <a
      href={`/invoices/${row.id}`}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        rememberOpenedInvoice(row.id);
        onOpen(event);
      }}
      aria-label={rowName(row)}
      className="max-w-full min-w-16 truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-focus focus-visible:after:outline-2"
    >
      {row.vendorName ?? 'Vendor unknown'}
    </a>
  );
}

function rowName({ vendorName, invoiceNumber }: InvoiceRow): string {
  return `${vendorName ?? 'Vendor unknown'}, invoice ${invoiceNumber ?? 'without number'}`;
}

/** With Shift, it selects the range from the last selected row to this one. */
function RowCheckbox({ row, current, chosen, onChoose, onFocus }: CellsProps) {
  return (
    <Checkbox
      aria-label={`Select ${rowName(row)}`}
      checked={chosen}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => onChoose(row.id, event.shiftKey)}
      className="z-10"
    />
  );
}

function Word({ word }: { word: string }) {
  return <mark className="bg-warning-soft text-ink">{word}</mark>;
}

/** Where the search found an invoice whose fields do not have the words. */
function FoundIn({ word }: { word: string | null }) {
  if (word === null) return null;
  return (
    <span className="max-w-full truncate text-xs text-ink-muted">
      In the document: <Word word={word} />
    </span>
  );
}

/** The cells of a row as a card, for phones. */
function CardCells(props: CellsProps) {
  const { row } = props;
  return (
    <>
      <td className="row-span-3 flex self-start pt-0.5">
        <RowCheckbox {...props} />
      </td>
      <td className="col-span-2 flex min-w-0 items-center gap-2">
        <RowLink {...props} />
        <OutboxMark row={row} />
      </td>
      <td className="text-right font-medium tabular-nums">
        {amountText(row.amount, row.currency)}
        <OpenAmount row={row} />
      </td>
      <td className="truncate text-ink-muted">
        {row.invoiceNumber ?? 'Without number'}
        {props.foundIn !== null && (
          <span className="text-xs">
            {' '}
            · document: <Word word={props.foundIn} />
          </span>
        )}
      </td>
      <td className="col-span-2 text-right text-ink-muted tabular-nums">
        {row.dueDate === null ? 'No due date' : `Due ${dayText(row.dueDate)}`}
      </td>
      <td className="col-span-3 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={row.status} />
        <ApprovalBadge invoice={row} />
        <DueBadge invoice={row} />
        <ExportBadges invoice={row} />
        <SampleBadge invoice={row} />
        <ReviewBadge invoice={row} />
        <BlockBadge invoice={row} />
        <WarningsBadge invoice={row} />
        <DocumentTypeBadge invoice={row} />
      </td>
    </>
  );
}

/** The cells of a row, in the order of `ListHead`. */
function LineCells(props: CellsProps) {
  const { row, layout, nameOf } = props;
  const { shown } = layout;
  return (
    <>
      <td className="flex">
        <RowCheckbox {...props} />
      </td>
      <td className={twoLines}>
        <RowLink {...props} />
        <OutboxMark row={row} />
        <FoundIn word={props.foundIn} />
        <SampleBadge invoice={row} />
        <ReviewBadge invoice={row} />
        <BlockBadge invoice={row} />
        <WarningsBadge invoice={row} />
        {!shown.includes('kind') && <DocumentTypeBadge invoice={row} />}
        {!shown.includes('export') && <ExportBadges invoice={row} />}
      </td>
      {shown.map((column) => {
        const { looks = quietCell, content } = columnCells[column];
        return (
          <td key={column} className={looks}>
            {content(row, nameOf)}
          </td>
        );
      })}
    </>
  );
}

interface InvoiceRowLineProps {
  /** `undefined` for a moment while it loads; the line stays empty. */
  row: InvoiceRow | undefined;
  /** The word of the document by which it was found. */
  foundIn: string | null;
  look: 'line' | 'card';
  layout: LineLayout;
  /** The name of a member. */
  nameOf: (personId: string) => string;
  /** Its index in the list, from 0. */
  index: number;
  height: number;
  /** Whether it is the row that Tab enters at. */
  current: boolean;
  chosen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  onFocus: (index: number, id: string) => void;
}

function gridOf(look: 'line' | 'card', { template, gap }: LineLayout) {
  return look === 'line' ? { gridTemplateColumns: template, columnGap: gap } : {};
}

/**
 * Memoised, so that scrolling renders only the rows that come into view. An element shows one invoice after another: while
 * the next one loads, the last one stays in it, hidden from everybody, because filling cells costs less than making them.
 */
export const InvoiceRowLine = memo(function InvoiceRowLine(props: InvoiceRowLineProps) {
  const { row, foundIn, look, layout, height, nameOf, index, current, chosen } = props;
  const { onChoose, onOpen, onFocus } = props;
  const last = useRef(row);
  if (row) last.current = row;
  const filled = last.current;
  const Cells = look === 'line' ? LineCells : CardCells;
  return (
    <tr
      aria-rowindex={index + 2}
      data-place={row && index}
      data-invoice={row?.id}
      className={classes(
        look === 'line' ? lineColumns : cardColumns,
        // The same styles in all rows, see `RowGap`. The page does not scroll along with a row that is gone.
        'relative border-b border-line contain-strict [overflow-anchor:none]',
        !row && 'invisible [content-visibility:hidden]',
        chosen ? 'bg-accent-soft forced-outline' : 'hover:bg-hover',
      )}
      style={{ height, ...gridOf(look, layout) }}
    >
      {filled && (
        <Cells
          row={filled}
          layout={layout}
          nameOf={nameOf}
          foundIn={foundIn}
          current={current}
          chosen={chosen}
          onChoose={onChoose}
          onOpen={onOpen}
          onFocus={() => onFocus(index, filled.id)}
        />
      )}
    </tr>
  );
});
