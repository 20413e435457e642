import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { notValidIn } from '#shared/checks/notValid.ts';
import type { LineValues } from '#shared/invoices/fields.ts';
import { lineKey, partsOfLineKey } from '#shared/invoices/lines.ts';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { useCommands } from '../../commands/Commands.ts';
import { lineLabels } from '../../labels/invoiceLabels.ts';
import { usePresence } from '../../presence/PresenceContext.ts';
import { useChecking } from '../Checking.ts';
import { useReview } from '../ReviewContext.ts';
import { cellMarks } from './cellMarks.ts';
import { cleared, copiedText, filledDown, filledWith, isOneCell, rangeOf } from './cellRange.ts';
import { type Cell, type GridAction, gridAction } from './gridKeys.ts';
import { LineRow, type RowActions } from './LineRow.tsx';
import { linesOnScreen } from './linesOnScreen.ts';
import { cellsOf, pasteAt } from './pastedRows.ts';

const nobody: Readonly<Record<string, string>> = {};
const noMarks = {};

/** Who else is in which cell, by line. */
function useOthers(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const { present } = usePresence();
  const known = present
    .filter(({ field }) => field?.includes('/'))
    .map(({ name, field }) => `${field}\n${name.split(' ')[0]}`)
    .join('\t');
  return useMemo(() => {
    const lines = new Map<string, Record<string, string>>();
    for (const one of known.split('\t').filter(Boolean)) {
      const [key = '', name = ''] = one.split('\n');
      const parts = partsOfLineKey(key);
      if (!parts) continue;
      const line = lines.get(parts.id) ?? {};
      line[parts.field] = line[parts.field] ? `${line[parts.field]}, ${name}` : name;
      lines.set(parts.id, line);
    }
    return lines;
  }, [known]);
}

function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

interface LinesGridProps {
  columns: readonly (keyof LineValues)[];
}

/** The lines as a grid that is used like a spreadsheet. */
export function LinesGrid({ columns }: LinesGridProps) {
  const { invoice, document, edits, doubts, confirm, spotlight } = useReview();
  const { goOn } = useChecking();
  const { setField } = usePresence();
  const others = useOthers();
  const { currency } = invoice;
  const entered = document.content.lines;
  const lines = useMemo(() => linesOnScreen(invoice.lines, entered), [invoice.lines, entered]);
  const { editable } = document;
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setActive] = useState<Cell>({ row: 0, column: 0 });
  /** The other corner of the selected cells. */
  const [end, setEnd] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ begun: string | null } | null>(null);
  /** The cell that takes the focus once there are so many lines. */
  const [wanted, setWanted] = useState<(Cell & { lines: number }) | null>(null);
  const goTo = (cell: Cell, lineCount = lines.length) => setWanted({ ...cell, lines: lineCount });
  const inGrid = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, lines.length - 1)),
    column: Math.min(column, columns.length - 1),
  });
  const active = inGrid(chosen);
  const selected = rangeOf(active, inGrid(end ?? active));
  const isRange = !isOneCell(selected);
  const table = { lines, columns };

  const marks = useMemo(
    () => cellMarks(invoice, doubts, notValidIn(invoice.notValid, invoice, invoice.lines)),
    [invoice, doubts],
  );

  useLayoutEffect(() => {
    if (!wanted || wanted.lines !== lines.length) return;
    const cell = grid.current?.querySelector<HTMLElement>(
      `[data-cell="${wanted.row} ${wanted.column}"]`,
    );
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setWanted(null);
  }, [wanted, lines.length]);

  const keyAt = ({ row, column }: Cell): string => {
    const [line, field] = [lines[row], columns[column]];
    return line && field ? lineKey(line.id, field) : '';
  };

  function addLine(): void {
    if (!edits.addLine({ description: null })) return;
    setEditing(null);
    goTo({ row: lines.length, column: 0 }, lines.length + 1);
  }

  function removeLine(at: number): void {
    const line = lines[at];
    if (!line || !edits.removeLine(line.id)) return;
    setEditing(null);
    const row = Math.min(at, lines.length - 2);
    goTo({ row, column: active.column }, lines.length - 1);
  }

  function extendTo(to: Cell): void {
    setEnd(to);
    grid.current
      ?.querySelector(`[data-cell="${to.row} ${to.column}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function perform(action: GridAction): void {
    if (action.do === 'extend') {
      extendTo(action.to);
      return;
    }
    // What fills and clears keeps the selection, as in a spreadsheet.
    if (action.do !== 'fillDown' && action.do !== 'clear') setEnd(null);
    if (action.do === 'edit') {
      setEditing({ begun: action.text });
      return;
    }
    setEditing(null);
    switch (action.do) {
      case 'move':
        goTo(action.to);
        break;
      case 'take':
        goTo(action.to ?? active);
        break;
      case 'takeBack':
        goTo(active);
        break;
      case 'goOn':
        confirm(keyAt(active));
        goOn(keyAt(active));
        break;
      case 'clear':
        edits.enterLines(cleared(table, selected), []);
        break;
      case 'fillDown':
        edits.enterLines(filledDown(table, selected), []);
        break;
      case 'addLine':
        addLine();
        break;
      case 'removeLine':
        removeLine(active.row);
        break;
      case 'leave':
        if (!isRange) leaveFocus();
    }
  }

  function actionOf(event: KeyboardEvent): GridAction | null {
    const state = {
      at: active,
      end: inGrid(end ?? active),
      rows: lines.length,
      columns: columns.length,
      editable,
      editing: editing !== null,
      doubtful: editable && doubts.has(keyAt(active)),
    };
    const action = gridAction(event, state);
    if (action) event.preventDefault();
    return action;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isCell = event.target instanceof HTMLElement && event.target.matches('[data-cell]');
    const action = isCell && !event.nativeEvent.isComposing ? actionOf(event) : null;
    if (action) perform(action);
  }

  function onPaste(event: ClipboardEvent): void {
    if (!editable) return;
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    const isOne = cells.length === 1 && cells[0]?.length === 1;
    // One text goes into the control of the cell, as everywhere.
    if (editing && isOne) return;
    event.preventDefault();
    setEditing(null);
    if (isOne && isRange) {
      edits.enterLines(filledWith(table, selected, cells[0]?.[0] ?? '', currency), []);
      return;
    }
    setEnd(null);
    const from = { row: selected.top, column: selected.left };
    const { entries, added } = pasteAt(cells, from, { ...table, currency });
    const made = edits.enterLines(entries, added);
    goTo(from, lines.length + (made?.length ?? 0));
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing || (!isRange && !window.getSelection()?.isCollapsed)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(table, selected));
  }

  function onCut(event: ClipboardEvent): void {
    if (!editable) return;
    onCopy(event);
    if (event.defaultPrevented) perform({ do: 'clear' });
  }

  const handlers: RowActions = {
    focus(row, column) {
      if (row !== active.row || column !== active.column) setEnd(null);
      setActive({ row, column });
      setField(keyAt({ row, column }));
      spotlight.focus(keyAt({ row, column }));
    },
    point: (cell) => spotlight.point(cell, 'form'),
    extend: (row, column) => extendTo({ row, column }),
    press(event, row, column) {
      const isTouch =
        event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
      const isAgain = event.detail > 1;
      if (editing || !editable || !(isTouch || isAgain)) return;
      setActive({ row, column });
      setEditing({ begun: null });
    },
    enter: (lineId, field, text) => edits.setLine(lineId, field, text === '' ? null : text),
    key(event) {
      const action = actionOf(event);
      event.stopPropagation();
      if (!action) return null;
      // The control takes what was typed before it goes.
      queueMicrotask(() => perform(action));
      return action.do === 'takeBack' ? 'takeBack' : 'take';
    },
    leave: () => setEditing(null),
    remove: removeLine,
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [actions] = useState(
    (): RowActions => ({
      focus: (...all) => latest.current.focus(...all),
      point: (...all) => latest.current.point(...all),
      extend: (...all) => latest.current.extend(...all),
      press: (...all) => latest.current.press(...all),
      enter: (...all) => latest.current.enter(...all),
      key: (...all) => latest.current.key(...all),
      leave: () => latest.current.leave(),
      remove: (...all) => latest.current.remove(...all),
    }),
  );

  useCommands([
    {
      id: 'addLine',
      label: 'Add a line',
      whyNot: editable ? null : 'This invoice cannot be edited now.',
      run: addLine,
    },
  ]);

  return (
    <TableRegion label="Lines of the invoice">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
        role="grid"
        aria-labelledby="invoice-lines"
        aria-readonly={!editable}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCut}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setField(null);
          spotlight.focus(null);
        }}
        className="w-full table-fixed border-collapse max-md:block md:min-w-[46rem]"
      >
        <Heads columns={columns} />
        <tbody className="max-md:block">
          {lines.map((line, row) => {
            const ofLine = marks.get(line.id) ?? noMarks;
            const here = others.get(line.id) ?? nobody;
            const isActive = row === active.row;
            const isWithin = isRange && row >= selected.top && row <= selected.bottom;
            return (
              <LineRow
                key={line.id}
                line={line}
                row={row}
                columns={columns}
                column={isActive ? active.column : null}
                selectedFrom={isWithin ? selected.left : -1}
                selectedTo={isWithin ? selected.right : -1}
                editing={isActive ? editing : null}
                editable={editable}
                marks={ofLine}
                marksKey={ofLine === noMarks ? '' : JSON.stringify(ofLine)}
                others={here}
                othersKey={here === nobody ? '' : JSON.stringify(here)}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
    </TableRegion>
  );
}

const widths: Readonly<Record<keyof LineValues, string>> = {
  description: '',
  quantity: 'w-24',
  unitPrice: 'w-34',
  discount: 'w-28',
  taxRate: 'w-22',
  net: 'w-34',
};

function Heads({ columns }: LinesGridProps) {
  return (
    <thead className="border-b border-line bg-sunken text-xs text-ink-muted max-md:sr-only">
      <tr>
        <th scope="col" className="w-10">
          <span className="sr-only">Line</span>
        </th>
        {columns.map((field) => (
          <th
            key={field}
            scope="col"
            className={classes(
              'px-2 py-1.5 font-medium',
              widths[field],
              field === 'description' ? 'text-left' : 'text-right',
            )}
          >
            {lineLabels[field]}
          </th>
        ))}
        <th scope="col" className="w-10">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  );
}
