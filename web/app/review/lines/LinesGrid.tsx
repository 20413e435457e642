import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { notValidIn } from '#shared/checks/notValid.ts';
import type { LineValues } from '#shared/invoices/fields.ts';
import { lineDifferencesOf } from '#shared/invoices/lineDifferences.ts';
import { type InvoiceLine, lineKey } from '#shared/invoices/lines.ts';
import { useCommands } from '../../commands/Commands.ts';
import { cellText } from '../../invoices/cellText.ts';
import { lineLabels } from '../../labels/invoiceLabels.ts';
import { usePresence } from '../../presence/PresenceContext.ts';
import { useChecking } from '../Checking.ts';
import { useReview } from '../ReviewContext.ts';
import { cellMarks } from './cellMarks.ts';
import { cleared, copiedText, filledDown, filledWith } from './cellRange.ts';
import { EditableGrid } from './EditableGrid.tsx';
import { useGrownWidths, widestFigure } from './figureWidths.ts';
import { type GridHead, GridHeads } from './GridHeads.tsx';
import type { Cell } from './gridKeys.ts';
import { LineRow, type RowActions } from './LineRow.tsx';
import { linesOnScreen } from './linesOnScreen.ts';
import { cellsOf, pasteAt } from './pastedRows.ts';
import { useGridCells } from './useGridCells.ts';
import { useOthers } from './useOthers.ts';

type Figure = Exclude<keyof LineValues, 'description'>;
const figures: readonly Figure[] = ['quantity', 'unitPrice', 'discount', 'taxRate', 'net'];

/** From all lines, as they are shown. */
function figureWidthsOf(lines: readonly InvoiceLine[]) {
  return Object.fromEntries(
    figures.map((field) => [
      field,
      widestFigure(lines.map((line) => cellText(field, line[field]))),
    ]),
  );
}

const nobody: Readonly<Record<string, string>> = {};
const noMarks = {};

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
  const table = { lines, columns };

  const marks = useMemo(
    () =>
      cellMarks(
        invoice,
        doubts,
        notValidIn(invoice.notValid, invoice, invoice.lines),
        lineDifferencesOf(invoice),
      ),
    [invoice, doubts],
  );

  const keyAt = ({ row, column }: Cell): string => {
    const [line, field] = [lines[row], columns[column]];
    return line && field ? lineKey(line.id, field) : '';
  };

  const cells = useGridCells({
    rows: lines.length,
    columns: columns.length,
    editable,
    isDoubtful: (at) => doubts.has(keyAt(at)),
    onFocus(at) {
      setField(keyAt(at));
      spotlight.focus(keyAt(at));
    },
    does: {
      goOn(at) {
        confirm(keyAt(at));
        goOn(keyAt(at));
      },
      clear: (_, range) => edits.enterLines(cleared(table, range), []),
      fillDown: (_, range) => edits.enterLines(filledDown(table, range), []),
      addLine,
      removeLine: ({ row }) => removeLine(row),
    },
  });
  const { active, selected, isRange, editing } = cells;
  const needed = useMemo(() => figureWidthsOf(lines), [lines]);
  const widths = useGrownWidths(needed, editing !== null);

  function addLine(): void {
    if (!edits.addLine({ description: null })) return;
    cells.endEditing();
    cells.goTo({ row: lines.length, column: 0 }, lines.length + 1);
  }

  function removeLine(at: number): void {
    const line = lines[at];
    if (!line || !edits.removeLine(line.id)) return;
    cells.endEditing();
    const row = Math.min(at, lines.length - 2);
    cells.goTo({ row, column: active.column }, lines.length - 1);
  }

  function onPaste(event: ClipboardEvent): void {
    if (!editable) return;
    const pasted = cellsOf(event.clipboardData.getData('text/plain'));
    const isOne = pasted.length === 1 && pasted[0]?.length === 1;
    // One text goes into the control of the cell, as everywhere.
    if (editing && isOne) return;
    event.preventDefault();
    cells.endEditing();
    if (isOne && isRange) {
      edits.enterLines(filledWith(table, selected, pasted[0]?.[0] ?? '', currency), []);
      return;
    }
    cells.selectOne();
    const from = { row: selected.top, column: selected.left };
    const { entries, added } = pasteAt(pasted, from, { ...table, currency });
    const made = edits.enterLines(entries, added);
    cells.goTo(from, lines.length + (made?.length ?? 0));
  }

  const own = {
    point: (cell: string | null) => spotlight.point(cell, 'form'),
    enter: (lineId: string, field: keyof LineValues, text: string) =>
      edits.setLine(lineId, field, text === '' ? null : text),
    remove: removeLine,
  };
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const [actions] = useState(
    (): RowActions => ({
      ...cells.actions,
      point: (...all) => latest.current.point(...all),
      enter: (...all) => latest.current.enter(...all),
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

  const activeMark = marks.get(lines[active.row]?.id ?? '')?.[columns[active.column] ?? ''];

  return (
    <EditableGrid
      cells={cells}
      label="Lines of the invoice"
      name={{ 'aria-labelledby': 'invoice-lines' }}
      editable={editable}
      widths={widths}
      least={leastOf(columns)}
      onPaste={onPaste}
      copied={() => copiedText(table, selected)}
      note={{ text: activeMark?.text, tone: activeMark?.tone }}
    >
      <GridHeads heads={columns.map(headOf)} button="Remove" />
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
              currency={currency}
              marks={ofLine}
              marksKey={ofLine === noMarks ? '' : JSON.stringify(ofLine)}
              others={here}
              othersKey={here === nobody ? '' : JSON.stringify(here)}
              actions={actions}
            />
          );
        })}
      </tbody>
    </EditableGrid>
  );
}

/** As wide as their figures need, and room for the usual ones. */
const widthOf: Readonly<Record<Figure, string>> = {
  quantity: 'max(6rem, var(--quantity))',
  unitPrice: 'max(8.5rem, var(--unitPrice))',
  discount: 'max(7rem, var(--discount))',
  taxRate: 'max(5.5rem, var(--taxRate))',
  net: 'max(8.5rem, var(--net))',
};

const isFigure = (field: keyof LineValues) => field !== 'description';

/** With a description of 12rem, the numbers of the lines and the buttons that remove them. */
function leastOf(columns: LinesGridProps['columns']): string {
  const ofFigures = columns.filter(isFigure).map((field) => widthOf[field]);
  return `calc(17rem + ${ofFigures.join(' + ')})`;
}

function headOf(field: keyof LineValues): GridHead {
  const width = isFigure(field) ? widthOf[field] : undefined;
  return { key: field, label: lineLabels[field], width, isFigure: isFigure(field) };
}
