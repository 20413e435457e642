import { Lightbulb, Split, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { wholeInvoice } from '#shared/coding/coding.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import type { ListToChoose } from '../../../../store/rows/useBooksItems.ts';
import { IconButton } from '../../../../ui/forms/IconButton.tsx';
import { classes } from '../../../../ui/foundation/classes.ts';
import { shareText } from '../../../labels/codingLabels.ts';
import { CellEditor } from '../CellEditor.tsx';
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
} from '../gridCell.tsx';
import type { CellActions } from '../useGridCells.ts';
import type { CodingColumn } from './codingColumns.ts';
import { isEntered } from './codingEdits.ts';
import type { CodingRow } from './codingRows.ts';
import { shareValue } from './codingTexts.ts';
import { ItemCellEditor } from './ItemCellEditor.tsx';
import { SplitMenu } from './SplitMenu.tsx';
import type { EarlierSplit } from './splits.ts';

/** What a cell shows, and what is said about it. */
export interface ShownCell {
  text: string;
  /** Entered here, counting from elsewhere, or only suggested. */
  look: 'own' | 'inherited' | 'suggested';
  /** Where it counts from, why it is suggested, or what is wrong. */
  remark: string | null;
  tone: 'danger' | 'warning' | null;
}

export interface ShownCoding {
  row: CodingRow;
  /** What all of the line, or the part, comes to. */
  amount: string;
  /** "50.00 left", below the amount. */
  below: string | null;
  cells: Readonly<Record<string, ShownCell>>;
}

/** What rows ask of the grid; the same functions for its whole life. */
export interface CodingActions extends CellActions {
  enter: (rowId: string, field: string, value: string | null) => boolean;
  /** Begins a split of the row, or asks which. */
  split: (row: number) => void;
  splitAs: (row: number, split: EarlierSplit | null) => void;
  remove: (row: number) => void;
}

interface CodingRowProps {
  shown: ShownCoding;
  /** Changes with `shown`. */
  shownKey: string;
  at: number;
  /** The same list as long as no column comes or goes. */
  columns: readonly CodingColumn[];
  /** The column that the Tab key comes to; `null` in other rows. */
  column: number | null;
  selectedFrom: number;
  selectedTo: number;
  editing: { begun: string | null } | null;
  /** Of the edited cell. */
  choices: ListToChoose | undefined;
  editable: boolean;
  currency: string;
  others: Readonly<Record<string, string>>;
  othersKey: string;
  /** Splits to choose from, while the row asks which. */
  offered: readonly { split: EarlierSplit; text: string }[] | null;
  actions: CodingActions;
}

/** All lines, a line, or a part of one, with its coding. */
export const CodingRowView = memo(function CodingRowView(props: CodingRowProps) {
  const { shown, at, columns, column, editing, editable, others, offered, actions } = props;
  const { row } = shown;
  const isPart = row.partId !== null;
  const isWhole = row.lineId === wholeInvoice;
  const splitButton = (
    <IconButton
      label={`Split ${row.name.toLowerCase()}`}
      size="sm"
      light
      tabIndex={-1}
      icon={<Split aria-hidden className="size-3.5" />}
      onClick={() => actions.split(at)}
    />
  );
  return (
    <tr
      data-coding={row.id}
      className={classes(
        'border-b border-line last:border-b-0',
        rowAsCard,
        isWhole && !isPart ? 'bg-sunken' : 'bg-surface',
      )}
    >
      <td className={classes(numberOfRow, 'bg-inherit')}>{row.number}</td>
      <th
        scope="row"
        className={classes(
          'px-2 py-1 text-left font-normal max-md:basis-28',
          nameInCard,
          isPart ? 'pl-6 text-ink-muted' : isWhole && 'font-medium',
        )}
      >
        <span className="line-clamp-2 wrap-anywhere">
          {row.number === null ? row.name : (row.description ?? row.name)}
        </span>
      </th>
      {columns.map((of, index) => {
        const { field, label } = of;
        const isEditing = editing !== null && column === index;
        const cell = shown.cells[field];
        const other = others[field];
        const isSelected = index >= props.selectedFrom && index <= props.selectedTo;
        const isShare = field === 'share';
        const state = {
          isActive: column === index,
          isEditing,
          isSelected,
          isEditable: editable && isEntered(row, of),
          isInvalid: cell?.tone === 'danger',
        };
        return (
          <td
            key={field}
            {...gridCellProps({ row: at, column: index }, state, actions)}
            data-field={lineKey(row.id, field)}
            data-label={isShare ? 'Amount' : label}
            className={gridCellClasses(
              classes(
                placesInCard[field],
                cellInCard,
                isShare ? 'text-right tabular-nums max-md:content-center' : labelInCard,
                cell?.tone && toneClasses[cell.tone],
              ),
              { isSelected, isTaken: other !== undefined },
            )}
          >
            {isEditing ? (
              <Editor {...props} of={of} begun={editing.begun} />
            ) : (
              <span className={classes('block truncate', cell && looks[cell.look])}>
                {cell?.look === 'suggested' && (
                  <Lightbulb aria-hidden className="mr-1 inline size-3 align-[-1px]" />
                )}
                {isShare ? shown.amount : cell?.text}
                {isShare && shown.below && (
                  <span
                    className={classes(
                      'block text-xs text-wrap',
                      cell?.tone === 'danger' ? 'text-danger-ink' : 'text-ink-muted',
                    )}
                  >
                    {shown.below}
                  </span>
                )}
              </span>
            )}
            {cell?.remark && <span className="sr-only">, {cell.remark}</span>}
            {other && <CellTaken by={other} />}
          </td>
        );
      })}
      <td className={buttonOfRow}>
        {editable && isPart && (
          <IconButton
            label={`Remove ${row.name.toLowerCase()}`}
            size="sm"
            light
            tabIndex={-1}
            icon={<Trash2 aria-hidden className="size-3.5" />}
            onClick={() => actions.remove(at)}
          />
        )}
        {editable &&
          !isPart &&
          (offered ? (
            <SplitMenu
              trigger={splitButton}
              offered={offered}
              onChoose={(split) => actions.splitAs(at, split)}
              onClose={() => actions.split(-1)}
            />
          ) : (
            splitButton
          ))}
      </td>
    </tr>
  );
}, isSame);

/** On phones, where the heads of the columns are hidden. */
const labelInCard = classes(
  lineInCard,
  'max-md:pt-4.5 max-md:before:absolute max-md:before:top-1 max-md:before:left-2 max-md:before:text-2xs max-md:before:text-ink-muted max-md:before:content-[attr(data-label)]',
);

/** On phones: the amount beside the description, or below it if it is long, and rows of coding below them. */
const placesInCard: Readonly<Record<CodingColumn['field'], string>> = {
  share: 'max-md:basis-[max(5.5rem,var(--share))]',
  account: 'max-md:basis-3/5',
  taxCode: 'max-md:basis-[35%]',
  class: 'max-md:basis-[35%]',
  location: 'max-md:basis-1/4',
  tracking: 'max-md:basis-[35%]',
  secondTracking: 'max-md:basis-1/4',
  customer: 'max-md:basis-[35%]',
  billable: 'max-md:basis-[35%]',
  memo: 'max-md:basis-3/5',
};

const looks = { own: '', inherited: 'text-ink-muted italic', suggested: 'text-accent-ink' };

const toneClasses = { danger: 'bg-danger-soft', warning: 'bg-warning-soft' };

interface EditorProps extends CodingRowProps {
  of: CodingColumn;
  begun: string | null;
}

function Editor({ shown: { row, cells }, of, begun, choices, currency, actions }: EditorProps) {
  const { field, list } = of;
  const label = `${of.label} of ${row.name.toLowerCase()}`;
  const enter = (value: string | null) => actions.enter(row.id, field, value);
  const value = field === 'share' ? row.share : ownValue(row, field);
  if (list) {
    return (
      <ItemCellEditor
        list={list}
        known={choices}
        label={label}
        value={value}
        begun={begun}
        enter={enter}
        actions={actions}
      />
    );
  }
  const isShare = field === 'share';
  return (
    <CellEditor
      cell={lineKey(row.id, field)}
      label={label}
      value={value}
      shown={isShare ? shareText(row.share ?? '') : (cells[field]?.text ?? '')}
      stored={(text) => (isShare ? shareValue(text, currency) : text.trim())}
      isFigure={isShare}
      begun={begun}
      enter={(text) => enter(text === '' ? null : text)}
      onKey={actions.key}
      onLeave={actions.leave}
    />
  );
}

function ownValue({ cells }: CodingRow, field: Exclude<CodingColumn['field'], 'share'>) {
  const { value, origin } = cells[field];
  return origin === 'own' && typeof value === 'string' ? value : null;
}

/** Rows come anew with every change, so what they show is compared. */
function isSame(one: CodingRowProps, other: CodingRowProps): boolean {
  return (
    one.shownKey === other.shownKey &&
    one.columns === other.columns &&
    one.at === other.at &&
    one.column === other.column &&
    one.selectedFrom === other.selectedFrom &&
    one.selectedTo === other.selectedTo &&
    one.editing === other.editing &&
    one.choices === other.choices &&
    one.editable === other.editable &&
    one.currency === other.currency &&
    one.othersKey === other.othersKey &&
    one.offered === other.offered &&
    one.actions === other.actions
  );
}
