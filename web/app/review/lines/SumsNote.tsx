import { Check, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { lineKey } from '#shared/invoices/lines.ts';
import { type Sum, sumsOf } from '#shared/invoices/sums.ts';
import { useChecking } from '../Checking.ts';
import { sumsPlace } from '../nextToCheck.ts';
import { useReview } from '../ReviewContext.ts';
import { mismatchText, sumText } from './sumText.ts';

/** The sums of lines, tax and amount, with what is being typed. */
function useSums(): Sum[] {
  const { invoice, drafts } = useReview();
  const typed = useSyncExternalStore(drafts.subscribe, drafts.all);
  const at = (key: string, value: string | null) => typed.get(key) ?? value;
  return sumsOf(
    {
      subtotal: at('subtotal', invoice.subtotal),
      discount: at('discount', invoice.discount),
      shipping: at('shipping', invoice.shipping),
      tax: at('tax', invoice.tax),
      amount: at('amount', invoice.amount),
    },
    invoice.lines.map(({ id, net, discount }) => ({
      net: at(lineKey(id, 'net'), net),
      discount: at(lineKey(id, 'discount'), discount ?? null),
    })),
  );
}

/** Whether lines, tax and amount add up, checked while typing. A difference is one doubt for the whole table. */
export function SumsNote() {
  const { invoice } = useReview();
  const { goOn } = useChecking();
  const sums = useSums();
  if (sums.length === 0) return null;
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
