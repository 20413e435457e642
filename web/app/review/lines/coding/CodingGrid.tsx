import { Lightbulb } from 'lucide-react';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { CodingProblem } from '#shared/coding/problems.ts';
import type { FieldError } from '#shared/documents/jointRules.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import type { Entry } from '#sync/client/tables/rows.ts';
import { Kbd } from '../../../../ui/display/Kbd.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Button } from '../../../../ui/forms/Button.tsx';
import { useEntryNames } from '../../../books/useEntryNames.ts';
import { useCommands } from '../../../commands/Commands.ts';
import { amountText } from '../../../invoices/amountText.ts';
import { codedText, type NameOf, shareText } from '../../../labels/codingLabels.ts';
import { usePresence } from '../../../presence/PresenceContext.ts';
import { useSignedIn } from '../../../session/SignedIn.ts';
import { focusField } from '../../fieldControls.ts';
import { useReview } from '../../ReviewContext.ts';
import { useVendorHistory } from '../../useVendorHistory.ts';
import { EditableGrid } from '../EditableGrid.tsx';
import { useGrownWidths, widestFigure } from '../figureWidths.ts';
import { type GridHead, GridHeads } from '../GridHeads.tsx';
import { useWantedCell, wantCell } from '../linesView.ts';
import { cellsOf } from '../pastedRows.ts';
import { useGridCells } from '../useGridCells.ts';
import { useOthers } from '../useOthers.ts';
import {
  type CodingActions,
  CodingRowView,
  type ShownCell,
  type ShownCoding,
} from './CodingRowView.tsx';
import type { CodingColumn } from './codingColumns.ts';
import {
  cellKey,
  codingCleared,
  codingCopied,
  codingEntry,
  codingFilledDown,
  codingPasted,
  isEntered,
} from './codingEdits.ts';
import { type CodingRow, codingOnScreen, takesTooMuch } from './codingRows.ts';
import { originTexts } from './codingTexts.ts';
import { type EarlierSplit, earlierSplits, itemsOfSplit, splitText } from './splits.ts';
import { useCodingOf } from './useCodingOf.ts';
import { useCodingProblems } from './useCodingProblems.ts';
import { type ShownSuggestion, useLineSuggestions } from './useLineSuggestions.ts';

const nobody: Readonly<Record<string, string>> = {};

interface CodingGridProps {
  /** Descriptions for the books have a column. */
  memo: boolean;
}

/** How the lines are entered in the books, as a grid that is used like a spreadsheet. */
export function CodingGrid({ memo }: CodingGridProps) {
  const { invoice, document, edits, spotlight } = useReview();
  const { setField } = usePresence();
  const others = useOthers();
  const { rows, columns, nameOf, listOf } = useCodingOf(memo);
  const { currency, fieldErrors } = invoice;
  const { editable } = document;
  const table = { rows, columns };
  const problems = useCodingProblems();
  const suggestions = useLineSuggestions(rows, columns);
  const [asking, setAsking] = useState<number | null>(null);
  const offered = useOfferedSplits();

  const cells = useGridCells({
    rows: rows.length,
    columns: columns.length,
    editable,
    // While somebody types, Enter takes what was typed.
    isDoubtful: (at, isEditing) => !isEditing && suggestions.has(cellKey(table, at) ?? ''),
    onFocus(at) {
      wantCell(null);
      const key = cellKey(table, at);
      setField(key);
      spotlight.focus(key);
    },
    onEdit(at, text) {
      const [row, column] = [rows[at.row], columns[at.column]];
      if (!row || !column || !isEntered(row, column)) return false;
      if (column.field !== 'billable') return true;
      const wanted = text === null ? row.cells.billable.value !== true : /^[yj1x+]/i.test(text);
      enterCoding([codingEntry(row, column, wanted)]);
      return false;
    },
    does: {
      goOn(at) {
        accept([cellKey(table, at) ?? '']);
        cells.goTo({ ...at, row: Math.min(at.row + 1, rows.length - 1) });
      },
      clear: (_, range) => enterCoding(codingCleared(table, range)),
      fillDown: (_, range) => enterCoding(codingFilledDown(table, range)),
      addLine: ({ row }) => split(row),
      removeLine: ({ row }) => remove(row),
    },
  });
  const { active, selected, isRange, editing } = cells;

  /** What is empty already is not emptied again: that would be an edit. */
  function enterCoding(entries: readonly Entry[]): boolean {
    const coding = codingOnScreen(invoice.coding, document.content.coding);
    return edits.enter(entries.filter(({ key, value }) => (coding[key] ?? null) !== value));
  }

  function accept(keys: readonly string[]): void {
    enterCoding(
      keys.flatMap((key) => {
        const suggested = suggestions.get(key);
        return suggested ? [{ map: 'coding' as const, key, value: suggested.itemId }] : [];
      }),
    );
  }

  function split(at: number): void {
    if (at < 0) setAsking(null);
    else if (offered.length > 0 && !rows.some(isPartOf(rows[at]))) setAsking(at);
    else splitAs(at, null);
  }

  function splitAs(at: number, earlier: EarlierSplit | null): void {
    setAsking(null);
    const line = rows.find(({ id }) => id === rows[at]?.lineId);
    if (!line) return;
    const before = rows.filter(isPartOf(line)).length;
    const parts = earlier?.parts ?? [{ share: shareOfNewPart(line) }];
    const rest = Object.entries(earlier?.rest ?? {}).map(([field, value]) => ({
      map: 'coding' as const,
      key: lineKey(line.id, field),
      value,
    }));
    if (!edits.addParts(line.id, parts, rest)) return;
    cells.endEditing();
    const row = rows.indexOf(line) + before + 1;
    cells.goTo({ row, column: 0 }, rows.length + parts.length);
  }

  function remove(at: number): void {
    const part = rows[at];
    if (!part?.partId || !edits.removePart(part.lineId, part.partId)) return;
    cells.endEditing();
    cells.goTo({ row: at - 1, column: active.column }, rows.length - 1);
  }

  function onPaste(event: ClipboardEvent): void {
    if (!editable) return;
    const pasted = cellsOf(event.clipboardData.getData('text/plain'));
    // One text goes into the control of the cell, as everywhere.
    if (editing && pasted.length === 1 && pasted[0]?.length === 1) return;
    event.preventDefault();
    cells.endEditing();
    cells.selectOne();
    const from = { row: selected.top, column: selected.left };
    const line = rows[from.row];
    const { entries, added, unknown } = codingPasted(pasted, from, { ...table, listOf, currency });
    if (line && added.length > 0) edits.addParts(line.lineId, added, entries);
    else enterCoding(entries);
    cells.goTo(from, rows.length + added.length);
    if (unknown.length > 0) {
      toast({
        title: 'Not everything was found in the books',
        description: `Left out: ${[...new Set(unknown)].slice(0, mostNamed).join(', ')}`,
      });
    }
  }

  const own = {
    enter: (rowId: string, field: string, value: string | null) =>
      enterCoding([{ map: 'coding', key: lineKey(rowId, field), value }]),
    split,
    splitAs,
    remove,
  };
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const [actions] = useState(
    (): CodingActions => ({
      ...cells.actions,
      enter: (...all) => latest.current.enter(...all),
      split: (...all) => latest.current.split(...all),
      splitAs: (...all) => latest.current.splitAs(...all),
      remove: (...all) => latest.current.remove(...all),
    }),
  );

  const shown = useMemo(
    () =>
      rows.map((row) => {
        const one = shownCoding(row, {
          columns,
          nameOf,
          currency,
          fieldErrors,
          problems,
          suggestions,
        });
        return { one, key: JSON.stringify(one) };
      }),
    [rows, columns, nameOf, currency, fieldErrors, problems, suggestions],
  );
  const needed = useMemo(
    () => ({ share: widestFigure(shown.map(({ one }) => one.amount)) }),
    [shown],
  );
  const widths = useGrownWidths(needed, editing !== null);
  useCommands([
    {
      id: 'acceptSuggestions',
      label: 'Accept all suggestions for the coding',
      keys: ['s'],
      whyNot: suggestions.size > 0 ? null : 'Nothing is suggested for these lines.',
      run: () => accept([...suggestions.keys()]),
    },
  ]);
  const wanted = useWantedCell();
  // Runs with every change, because the cell may be drawn later than it is wanted.
  useEffect(() => {
    if (wanted !== null && focusField(wanted)) wantCell(null);
  });
  const edited = editing ? columns[active.column] : undefined;
  const activeCell = shown[active.row]?.one.cells[columns[active.column]?.field ?? ''];

  return (
    <>
      <EditableGrid
        cells={cells}
        label="Coding of the lines"
        name={{ 'aria-label': 'Coding' }}
        editable={editable}
        widths={widths}
        least={`calc(${columns.length > fewColumns ? '64rem' : '38rem'} + ${widthOf.share})`}
        onPaste={onPaste}
        copied={() => codingCopied(table, selected, nameOf)}
        note={{
          text: [activeCell?.text, activeCell?.remark].filter(Boolean).join(', '),
          tone: activeCell?.tone,
        }}
      >
        <GridHeads heads={headsOf(columns)} button="Split" />
        <tbody className="max-md:block">
          {shown.map(({ one, key }, at) => {
            const here = others.get(one.row.id) ?? nobody;
            const isActive = at === active.row;
            const isWithin = isRange && at >= selected.top && at <= selected.bottom;
            return (
              <CodingRowView
                key={one.row.id}
                shown={one}
                shownKey={key}
                at={at}
                columns={columns}
                column={isActive ? active.column : null}
                selectedFrom={isWithin ? selected.left : -1}
                selectedTo={isWithin ? selected.right : -1}
                editing={isActive ? editing : null}
                choices={isActive && edited ? listOf(edited) : undefined}
                editable={editable}
                currency={currency}
                others={here}
                othersKey={here === nobody ? '' : JSON.stringify(here)}
                offered={asking === at ? offered : null}
                actions={actions}
              />
            );
          })}
        </tbody>
      </EditableGrid>
      {suggestions.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm text-ink-muted sm:px-5">
          <Button
            size="sm"
            icon={<Lightbulb aria-hidden className="size-3.5" />}
            onClick={() => accept([...suggestions.keys()])}
          >
            {suggestions.size === 1
              ? 'Accept the suggestion'
              : `Accept ${suggestions.size} suggestions`}
          </Button>
          <span className="max-lg:hidden">
            <Kbd>Enter</Kbd> accepts one, <Kbd>S</Kbd> all of them.
          </span>
        </div>
      )}
    </>
  );
}

const mostNamed = 5;
/** More do not fit beside each other on every screen. */
const fewColumns = 4;

const isPartOf = (line: CodingRow | undefined) => (row: CodingRow) =>
  row.partId !== null && row.lineId === line?.lineId;

/** The first part takes half of the line, a further one what is left. */
function shareOfNewPart({ left }: CodingRow): string {
  if (left === null) return '50%';
  return (unitsOf(left) ?? 0n) > 0n ? left : '0.00';
}

function useOfferedSplits(): readonly { split: EarlierSplit; text: string }[] {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const history = useVendorHistory(database, invoice);
  const others = history?.others;
  const splits = useMemo(() => earlierSplits(others ?? []), [others]);
  const nameOf = useEntryNames(splits.flatMap(itemsOfSplit));
  return useMemo(
    () => splits.map((split) => ({ split, text: splitText(split, nameOf) })),
    [splits, nameOf],
  );
}

interface Shown {
  columns: readonly CodingColumn[];
  nameOf: NameOf;
  currency: string;
  fieldErrors: readonly FieldError[];
  problems: readonly CodingProblem[];
  suggestions: ReadonlyMap<string, ShownSuggestion>;
}

function shownCoding(
  row: CodingRow,
  { columns, nameOf, currency, fieldErrors, problems, suggestions }: Shown,
): ShownCoding {
  const money = (amount: string | null) => (amount === null ? '' : amountText(amount, currency));
  const isTooMuch = takesTooMuch(row);
  const cells = columns.map(({ field }): [string, ShownCell] => {
    const key = lineKey(row.id, field);
    const error = fieldErrors.find((one) => one.field === key)?.message;
    const problem = problems.find((one) => one.key === key)?.message;
    const tone = error ? 'danger' : problem ? 'warning' : null;
    const wrong = error ?? problem ?? null;
    if (field === 'share') {
      const tooMuch = isTooMuch ? `Its parts take ${money(excess(row))} more than there is` : null;
      const said = wrong ?? tooMuch;
      return [field, { ...plain, remark: said, tone: tone ?? (tooMuch ? 'danger' : null) }];
    }
    const suggested = suggestions.get(key);
    if (suggested) {
      const remark = [`suggested: ${suggested.reason}`, wrong].filter(Boolean).join('. ');
      return [field, { text: nameOf(suggested.itemId), look: 'suggested', remark, tone }];
    }
    const { value, origin } = row.cells[field];
    const isOwn = origin === 'own' || origin === null;
    const remark = wrong ?? (isOwn ? null : originTexts[origin]);
    const text = codedText(field, value, nameOf);
    return [field, { text, look: isOwn ? 'own' : 'inherited', remark, tone }];
  });
  return {
    row,
    amount: money(row.net),
    below: belowAmount(row, isTooMuch, money),
    cells: Object.fromEntries(cells),
  };
}

const plain: ShownCell = { text: '', look: 'own', remark: null, tone: null };

/** What the parts take beyond the line. */
function excess({ left }: CodingRow): string {
  const units = unitsOf(left) ?? 0n;
  return amountOf(units < 0n ? -units : units);
}

function belowAmount(
  row: CodingRow,
  isTooMuch: boolean,
  money: (amount: string | null) => string,
): string | null {
  if (row.share?.endsWith('%')) return shareText(row.share);
  if (row.isSplitAsWhole) return 'split as all lines';
  if (row.left === null) return null;
  return isTooMuch ? `${money(excess(row))} too much` : `${money(row.left)} left`;
}

/** Accounts have what the others leave, beside the description. */
const widthOf: Readonly<Record<CodingColumn['field'], string | undefined>> = {
  share: 'max(8rem, var(--share))',
  account: undefined,
  taxCode: '8rem',
  class: '9rem',
  location: '9rem',
  customer: '11rem',
  tracking: '10rem',
  secondTracking: '10rem',
  billable: '4.5rem',
  memo: '11rem',
};

function headsOf(columns: readonly CodingColumn[]): GridHead[] {
  const coded = columns.map(({ field, label }) => {
    const isFigure = field === 'share';
    return { key: field, label: isFigure ? 'Amount' : label, width: widthOf[field], isFigure };
  });
  return [{ key: 'description', label: 'Description', isFigure: false }, ...coded];
}
