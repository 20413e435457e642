import { Link } from 'react-router-dom';
import type { ExportLog } from '#shared/exports/contract.ts';
import { invoicesText } from '../invoices/texts.ts';

/** Shows the invoice number if there is one, else the id. */
export function ExportedInvoice({ log }: { log: ExportLog }) {
  const { invoiceId, invoiceNumber, invoiceCount } = log;
  if (invoiceId === null) return invoicesText(invoiceCount);
  return (
    <Link
      to={`/invoices/${invoiceId}`}
      title={invoiceId}
      className="font-medium text-accent-ink underline underline-offset-2"
    >
      {invoiceNumber ?? invoiceId}
    </Link>
  );
}
