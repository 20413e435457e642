import { Check, TriangleAlert } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import type { LineValues } from '#shared/invoices/fields.ts';
import { type LineDifference, lineDifferencesOf } from '#shared/invoices/lineDifferences.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { type Sum, sumsOf } from '#shared/invoices/sums.ts';
import { useChecking } from '../Checking.ts';
import { sumsPlace } from '../nextToCheck.ts';
import { useReview } from '../ReviewContext.ts';
import { differencesText, mismatchText, sumText } from './sumText.ts';

const typedFigures = ['quantity', 'unitPrice', 'discount', 'taxRate', 'net'] as const;

/** The sums of lines, tax and amount, and the lines that do not multiply, with what is being typed. */
function useSums(): { sums: Sum[]; differences: LineDifference[] } {
  const { invoice, drafts } = useReview();
  const typed = useSyncExternalStore(drafts.subscribe, drafts.all);
  return useMemo(() => {
    const at = (key: string, value: string | null) => typed.get(key) ?? value;
    const lines = invoice.lines.map((line) => {
      const figures: Partial<LineValues> = {};
      for (const field of typedFigures) {
        figures[field] = at(lineKey(line.id, field), line[field] ?? null);
      }
      return { ...line, ...figures };
    });
    const withTyped = {
      ...invoice,
      lines,
      subtotal: at('subtotal', invoice.subtotal),
      discount: at('discount', invoice.discount),
      shipping: at('shipping', invoice.shipping),
      tax: at('tax', invoice.tax),
      amount: at('amount', invoice.amount),
    };
    const sums = sumsOf(withTyped, lines);
    return { sums, differences: lineDifferencesOf(withTyped, sums) };
  }, [invoice, typed]);
}

/** Whether lines, tax and amount add up, checked while typing. All differences are one doubt for the whole table. */
export function SumsNote() {
  const { invoice } = useReview();
  const { goOn } = useChecking();
  const { sums, differences } = useSums();
  const ofLines = differencesText(differences, invoice.lines, invoice.currency);
  if (sums.length === 0 && ofLines === null) return null;
  return (
    <ul
      aria-label="Sums"
      data-field={sumsPlace}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key !== 'Enter') return;
        event.preventDefault();
        goOn(sumsPlace);
      }}
      className="flex flex-wrap justify-end gap-x-8 gap-y-1 border-t border-line px-4 py-3 text-sm focus:-outline-offset-2 focus:outline-2 focus:outline-focus sm:px-5"
    >
      {ofLines && (
        <li className="flex items-start gap-1.5 tabular-nums">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
          <strong className="font-medium text-warning-ink">{ofLines}</strong>
        </li>
      )}
      {sums.map((sum) => {
        const mismatch = mismatchText(sum, invoice.currency);
        return (
          <li key={sum.of} className="flex items-start gap-1.5 text-ink-muted tabular-nums">
            {mismatch ? (
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
            ) : (
              <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-positive" />
            )}
            <span>
              {sumText(sum, invoice.currency)}
              {mismatch && <strong className="font-medium text-warning-ink"> {mismatch}</strong>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
