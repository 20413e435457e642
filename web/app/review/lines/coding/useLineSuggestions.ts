import { useMemo } from 'react';
import { wholeInvoice } from '#shared/coding/coding.ts';
import { reasonText } from '#shared/coding/evidenceText.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { useSuggestions } from '../../../../store/coding/useSuggestions.ts';
import { useSignedIn } from '../../../session/SignedIn.ts';
import { useReview } from '../../ReviewContext.ts';
import type { CodingColumn } from './codingColumns.ts';
import type { CodingRow } from './codingRows.ts';

export interface ShownSuggestion {
  itemId: string;
  /** "11 of the last 12 such lines of this vendor" */
  reason: string;
}

/** Less likely ones would more often be wrong than right. */
const shownFrom = 0.4;

/** What earlier lines suggest for cells that are empty, by the key of the cell. */
export function useLineSuggestions(
  rows: readonly CodingRow[],
  columns: readonly CodingColumn[],
): ReadonlyMap<string, ShownSuggestion> {
  const { database } = useSignedIn();
  const { invoice, document } = useReview();
  const categoryOf = (wanted: CodingColumn['field']) =>
    columns.find(({ field }) => field === wanted)?.category?.itemId;
  const suggestions = useSuggestions(database, invoice, {
    tracking: categoryOf('tracking'),
    secondTracking: categoryOf('secondTracking'),
  });
  const { editable } = document;
  return useMemo(() => {
    const shown = new Map<string, ShownSuggestion>();
    if (!suggestions || !editable) return shown;
    const fields = new Set<string>(columns.map(({ field }) => field));
    const suggested = rows.filter(
      ({ lineId, partId }) =>
        // The whole invoice is a line where it has no lines.
        partId === null &&
        (lineId !== wholeInvoice || rows.every((row) => row.lineId === wholeInvoice)),
    );
    for (const row of suggested) {
      for (const { field, itemId, confidence, evidence } of suggestions.suggest(row.description)) {
        const key = lineKey(row.id, field);
        const isEmpty = row.cells[field].value === null;
        if (!isEmpty || confidence < shownFrom || shown.has(key) || !fields.has(field)) continue;
        shown.set(key, { itemId, reason: reasonText(evidence) });
      }
    }
    return shown;
  }, [suggestions, rows, columns, editable]);
}
