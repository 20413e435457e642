import { Check, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { lineKey } from '#shared/invoices/lines.ts';
import { sumsOf } from '#shared/invoices/sums.ts';
import { useReview } from './ReviewContext.ts';
import { mismatchText, sumText } from './sumText.ts';

/** Whether lines, tax and amount add up, checked while typing. */
export function SumsNote() {
  const { invoice, drafts } = useReview();
  const typed = useSyncExternalStore(drafts.subscribe, drafts.all);
  const at = (key: string, value: string | null) => typed.get(key) ?? value;
  const sums = sumsOf(
    {
      subtotal: at('subtotal', invoice.subtotal),
      tax: at('tax', invoice.tax),
      amount: at('amount', invoice.amount),
    },
    invoice.lines.map(({ id, net }) => ({ net: at(lineKey(id, 'net'), net) })),
  );
  if (sums.length === 0) return null;
  return (
    <ul
      aria-label="Sums"
      className="flex flex-col gap-1 border-t border-line px-4 py-3 text-sm sm:px-5"
    >
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
