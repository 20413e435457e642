import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { LineValues } from '#shared/invoices/fields.ts';
import { type InvoiceLine, lineKey } from '#shared/invoices/lines.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { cellText, cellValue } from '../../invoices/cellText.ts';
import { lineLabels } from '../../labels/invoiceLabels.ts';
import { CellEditor } from './CellEditor.tsx';
import type { CellMark } from './cellMarks.ts';
import {
  buttonOfRow,
  CellTaken,
  cellInCard,
  gridCellClasses,
  gridCellProps,
  lineInCard,
  nameInCard,
  numberOfRow,
  rowAsCard,
} from './gridCell.tsx';
import type { CellActions } from './useGridCells.ts';

export interface RowActions extends CellActions {
  point: (cell: string | null) => void;
  enter: (lineId: string, field: keyof LineValues, text: string) => boolean;
  remove: (row: number) => void;
}

export interface LineRowProps {
  line: InvoiceLine;
  row: number;
  /** The same list as long as no column comes or goes. */
  columns: readonly (keyof LineValues)[];
  /** The column that the Tab key comes to; `null` in other rows. */
  column: number | null;
  /** The selected columns, if several cells are selected. */
  selectedFrom: number;
  selectedTo: number;
  editing: { begun: string | null } | null;
  editable: boolean;
  currency: string;
  marks: Readonly<Record<string, CellMark>>;
  /** Changes with `marks`. */
  marksKey: string;
  /** Who else is in which cell. */
  others: Readonly<Record<string, string>>;
  othersKey: string;
  actions: RowActions;
}

/** One line. Hundreds of them are drawn, so only those that changed are drawn again. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, row, columns, column, editing, editable, marks, others, actions } = props;
  return (
    <tr data-line={line.id} className={classes('border-b border-line last:border-b-0', rowAsCard)}>
      <th scope="row" className={classes(numberOfRow, 'bg-surface')}>
        {row + 1}
      </th>
      {columns.map((field, at) => {
        const cell = lineKey(line.id, field);
        const mark = marks[field];
        const isEditing = editing !== null && column === at;
        const other = others[field];
        const isSelected = at >= props.selectedFrom && at <= props.selectedTo;
        const state = {
          isActive: column === at,
          isEditing,
          isSelected,
          isEditable: editable,
          isInvalid: mark?.tone === 'danger',
        };
        return (
          <td
            key={field}
            {...gridCellProps({ row, column: at }, state, actions)}
            data-field={cell}
            data-label={lineLabels[field]}
            data-doubt={mark?.doubt}
            onPointerEnter={() => actions.point(cell)}
            onPointerLeave={() => actions.point(null)}
            className={gridCellClasses(
              classes(
                placesInCard[field],
                field !== 'description' && classes('text-right tabular-nums', labelInCard),
                mark && toneClasses[mark.tone],
              ),
              { isSelected, isTaken: other !== undefined },
            )}
          >
            {isEditing ? (
              <CellEditor
                cell={cell}
                label={`${lineLabels[field]} of line ${row + 1}`}
                value={line[field]}
                shown={cellText(field, line[field])}
                stored={(text) => cellValue(field, text, props.currency)}
                isFigure={field !== 'description'}
                begun={editing.begun}
                enter={(text) => actions.enter(line.id, field, text)}
                onKey={actions.key}
                onLeave={actions.leave}
              />
            ) : (
              <span
                className={
                  field === 'description' ? 'line-clamp-2 wrap-anywhere' : 'block truncate'
                }
              >
                {cellText(field, line[field])}
              </span>
            )}
            {mark && <span className="sr-only">, {mark.text}</span>}
            {other && <CellTaken by={other} />}
          </td>
        );
      })}
      <td className={buttonOfRow}>
        {editable && (
          <IconButton
            label={`Remove line ${row + 1}`}
            size="sm"
            tabIndex={-1}
            icon={<Trash2 aria-hidden className="size-3.5" />}
            onClick={() => actions.remove(row)}
          />
        )}
      </td>
    </tr>
  );
}, isSame);

/** On phones, where the heads of the columns are hidden. */
const labelInCard = classes(
  cellInCard,
  lineInCard,
  'max-md:pt-4.5 max-md:after:absolute max-md:after:top-1 max-md:after:right-2 max-md:after:text-2xs max-md:after:text-ink-muted max-md:after:content-[attr(data-label)]',
);

/** On phones: the figures below the description, each as wide as the longest of its kind. */
const placesInCard: Readonly<Record<keyof LineValues, string>> = {
  description: classes(nameInCard, 'max-md:basis-[calc(100%-4.75rem)]'),
  quantity: 'max-md:basis-[max(4rem,var(--quantity))]',
  unitPrice: 'max-md:basis-[max(4.5rem,var(--unitPrice))]',
  discount: 'max-md:order-1 max-md:basis-full',
  taxRate: 'max-md:basis-[max(3rem,var(--taxRate))]',
  net: 'max-md:basis-[max(4.5rem,var(--net))]',
};

const toneClasses = {
  plain: '',
  warning:
    'bg-warning-soft before:absolute before:top-0 before:right-0 before:border-4 before:border-t-warning before:border-r-warning before:border-b-transparent before:border-l-transparent',
  danger:
    'bg-danger-soft before:absolute before:top-0 before:right-0 before:border-4 before:border-t-danger before:border-r-danger before:border-b-transparent before:border-l-transparent',
  edited:
    'before:absolute before:top-0 before:right-0 before:border-3 before:border-t-accent before:border-r-accent before:border-b-transparent before:border-l-transparent',
};

/** Rows come anew from the database with every change, so values are compared. */
function isSame(one: LineRowProps, other: LineRowProps): boolean {
  return (
    one.line.id === other.line.id &&
    one.columns === other.columns &&
    one.columns.every((field) => one.line[field] === other.line[field]) &&
    one.row === other.row &&
    one.selectedFrom === other.selectedFrom &&
    one.selectedTo === other.selectedTo &&
    one.column === other.column &&
    one.editing === other.editing &&
    one.editable === other.editable &&
    one.currency === other.currency &&
    one.marksKey === other.marksKey &&
    one.othersKey === other.othersKey &&
    one.actions === other.actions
  );
}
