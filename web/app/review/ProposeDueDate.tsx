import { useLiveQuery } from 'dexie-react-hooks';
import { addDays } from '#shared/dates/days.ts';
import { termDays } from '#shared/vendors/termDays.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { dayText } from '../dates/dates.ts';
import { termsTexts } from '../labels/vendorTexts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

interface Terms {
  name: string;
  days: number;
}

/** The vendor's payment term in the books where one is chosen, else its payment terms. */
async function termsOf(database: LocalDatabase, vendorId: string | null): Promise<Terms | null> {
  const vendor = vendorId === null ? undefined : await database.vendors.get(vendorId);
  if (!vendor) return null;
  const term = vendor.defaultTerm ? await database.booksItems.get(vendor.defaultTerm) : undefined;
  if (term?.list === 'term' && term.days !== null) return { name: term.name, days: term.days };
  const days = termDays[vendor.paymentTerms];
  return days === null ? null : { name: termsTexts[vendor.paymentTerms], days };
}

/** For an invoice that states no due date. The day is an ordinary edit, once somebody takes it. */
export function ProposeDueDate() {
  const { database } = useSignedIn();
  const { invoice, document, edits } = useReview();
  const { vendorId, invoiceDate, dueDate, documentType } = invoice;
  const terms = useLiveQuery(() => termsOf(database, vendorId), [database, vendorId]);
  if (!document.editable || (dueDate ?? '') !== '' || documentType === 'credit_note') return null;
  if (!terms || !invoiceDate) return null;
  const due = addDays(invoiceDate, terms.days);
  return (
    // Below the control: beside it, the label and its gap take 7.75rem.
    <p className="mt-1.5 ml-31 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <Button size="sm" onClick={() => edits.set('dueDate', due)}>
        {dayText(due)}
      </Button>
      {`By the vendor's terms: ${terms.name}`}
    </p>
  );
}
