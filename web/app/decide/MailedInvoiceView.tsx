import { TriangleAlert } from 'lucide-react';
import type { MailedInvoice } from '#shared/notifications/mailDecision.ts';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { amountText } from '../invoices/amountText.ts';
import { dayText } from '../invoices/dayText.ts';

export function MailedInvoiceView({ invoice }: { invoice: MailedInvoice }) {
  const { vendorName, invoiceNumber, amount, currency, dueDate, flags } = invoice;
  return (
    <>
      <DescriptionList>
        <Description term="Vendor">{vendorName ?? 'Unknown'}</Description>
        <Description term="Number">{invoiceNumber ?? 'None'}</Description>
        <Description term="Amount" numeric>
          {amountText(amount, currency)}
        </Description>
        <Description term="Due">{dayText(dueDate)}</Description>
      </DescriptionList>
      {flags.length > 0 && (
        <section aria-labelledby="what-looks-wrong" className="flex flex-col gap-2">
          <h2 id="what-looks-wrong" className="font-semibold">
            What looks wrong
          </h2>
          <ul className="flex flex-col gap-2">
            {flags.map((explanation) => (
              <li key={explanation} className="flex items-start gap-2">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
                <span className="min-w-0">{explanation}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
