import { generatedNumber } from '#shared/invoices/generatedNumber.ts';
import { invoiceIndexOf } from '../../store/lists/invoiceIndexOf.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

/** For documents without a number, such as receipts. The number is an ordinary edit. */
export function GenerateNumber() {
  const { database } = useSignedIn();
  const { invoice, document, edits } = useReview();
  if (!document.editable || (invoice.invoiceNumber ?? '') !== '') return null;
  const lacksBasis = generatedNumber(invoice, new Set()) === null;

  function generate() {
    const taken = new Set(
      (invoiceIndexOf(database).entries() ?? []).flatMap(({ brief }) => brief.invoiceNumber ?? []),
    );
    const number = generatedNumber(invoice, taken);
    if (number !== null) edits.set('invoiceNumber', number);
  }

  return (
    // Below the control: beside it, the label and its gap take 7.75rem.
    <p className="mt-1.5 ml-31 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <Button size="sm" disabled={lacksBasis} onClick={generate}>
        Generate a number
      </Button>
      {lacksBasis && 'It needs the invoice date and the amount.'}
    </p>
  );
}
