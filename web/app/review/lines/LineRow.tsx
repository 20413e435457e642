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
import { CellTaken, gridCellClasses, gridCellProps } from './gridCell.tsx';
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
    <tr data-line={line.id} className={classes('border-b border-line last:border-b-0', cardOfLine)}>
      <th
        scope="row"
        className="pr-2 text-right text-xs font-normal text-ink-faint tabular-nums max-md:col-start-1 max-md:row-start-1 max-md:self-center"
      >
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
      <td className="border-line text-center max-md:col-start-6 max-md:row-start-1 max-md:self-center md:border-l">
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

/** On phones: the description, and the figures with their labels below it. */
const cardOfLine = 'max-md:grid max-md:grid-cols-[2rem_2fr_5fr_3fr_3fr_2.75rem]';

/** On phones, where the heads of the columns are hidden. */
const labelInCard =
  'max-md:pt-4.5 max-md:after:absolute max-md:after:top-1 max-md:after:right-2 max-md:after:text-2xs max-md:after:text-ink-muted max-md:after:content-[attr(data-label)]';

const placesInCard: Readonly<Record<keyof LineValues, string>> = {
  description: 'max-md:col-span-4 max-md:col-start-2 max-md:row-start-1 max-md:content-center',
  quantity: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2',
  unitPrice: 'max-md:col-start-3 max-md:row-start-2 max-md:border-l',
  discount: 'max-md:col-span-full max-md:row-start-3 max-md:border-t',
  taxRate: 'max-md:col-start-4 max-md:row-start-2 max-md:border-l',
  net: 'max-md:col-span-2 max-md:col-start-5 max-md:row-start-2 max-md:border-l',
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
