import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import { type Rated, rateOf } from '#shared/exchangeRates/rateOf.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { useConversion } from '../../store/rows/useConversion.ts';
import { dayText } from '../dates/dates.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { convertedText, rateOfDayText } from './rateTexts.ts';

type Shown = Rated & Pick<Invoice, 'amount' | 'status'>;

/** What an invoice in another currency is in that of the company, and by which rate; nothing for others. */
export function ConvertedAmount({ invoice, className }: { invoice: Shown; className?: string }) {
  const { database } = useSignedIn();
  const conversion = useConversion(database);
  if (!conversion || invoice.currency === conversion.base || invoice.amount === null) return null;
  const [text, ...remarks] = textsOf(invoice, conversion);
  return (
    <div className={className}>
      <p className="tabular-nums">{text}</p>
      {remarks.map((remark) => (
        <p key={remark} className="text-sm text-ink-muted tabular-nums">
          {remark}
        </p>
      ))}
    </div>
  );
}

function textsOf(invoice: Shown, { base, book }: Conversion): string[] {
  const { currency, invoiceDate, amount } = invoice;
  const found = rateOf(invoice, base, book);
  if (!found) {
    const missing =
      invoiceDate === null
        ? 'the invoice has no date'
        : 'none is known for its date. Enter one, or import rates under Integrations';
    return [`No exchange rate from ${currency} to ${base}: ${missing}.`];
  }
  const remarks = [`= ${convertedText(amount, found)}`];
  if (invoice.bookedRate?.base === base) remarks.push('The rate at which it was approved.');
  else if (found.source === 'typed') {
    const ofDay = invoiceDate === null ? null : book.find(currency, base, invoiceDate);
    if (ofDay) remarks.push(`The rate of its date would be ${rateOfDayText(ofDay)}.`);
  } else if (found.on !== invoiceDate) {
    remarks.push(
      `There is no rate of ${dayText(invoiceDate)}, so the last one before it is taken.`,
    );
  }
  return remarks;
}
