import { Link } from 'react-router-dom';
import type { Invoice } from '#shared/invoices/contract.ts';
import { useInvoice } from '../../store/rows/useRows.ts';
import { amountText } from '../invoices/amountText.ts';
import { dayText } from '../invoices/dayText.ts';
import { invoiceTitle, statusTexts } from '../invoices/texts.ts';
import { fieldLabels } from '../labels/invoiceLabels.ts';
import { ValuesTable } from '../outbox/ValuesTable.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

/** The suspected original, beside this possible duplicate. */
export function CopyComparison({ otherId }: { otherId: string }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const other = useInvoice(database, otherId);
  if (!other) return null;
  const [mine, theirs] = [comparedOf(invoice), comparedOf(other)];
  return (
    <div className="flex flex-col gap-2">
      <ValuesTable
        label={`Compared with invoice ${invoiceTitle(other)}`}
        before="The other"
        after="This one"
        values={mine
          .map(({ key, label, text }, index) => ({
            key,
            label,
            before: theirs[index]?.text ?? null,
            after: text,
          }))
          .filter(({ before, after }) => before !== null || after !== null)}
      />
      <Link
        to={`/invoices/${other.id}`}
        className="self-start rounded-sm text-sm font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        Open invoice {invoiceTitle(other)}
      </Link>
    </div>
  );
}

function comparedOf(invoice: Invoice) {
  const { vendorName, invoiceNumber, invoiceDate, amount, currency, purchaseOrder, iban } = invoice;
  return [
    { key: 'vendorName', label: fieldLabels.vendorName, text: vendorName },
    { key: 'invoiceNumber', label: fieldLabels.invoiceNumber, text: invoiceNumber },
    { key: 'invoiceDate', label: fieldLabels.invoiceDate, text: dayText(invoiceDate) },
    { key: 'amount', label: fieldLabels.amount, text: amountText(amount, currency) },
    { key: 'purchaseOrder', label: fieldLabels.purchaseOrder, text: purchaseOrder },
    { key: 'iban', label: fieldLabels.iban, text: iban },
    { key: 'fileName', label: 'File', text: invoice.fileName },
    { key: 'status', label: 'Status', text: statusTexts[invoice.status] },
  ];
}
