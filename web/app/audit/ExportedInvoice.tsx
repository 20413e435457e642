import { Link } from 'react-router-dom';
import type { ExportLog } from '#shared/exports/contract.ts';

/** By the number that people know it by, where it has one. */
export function ExportedInvoice({ log }: { log: ExportLog }) {
  return (
    <Link
      to={`/invoices/${log.invoiceId}`}
      title={log.invoiceId}
      className="font-medium text-accent-ink underline underline-offset-2"
    >
      {log.invoiceNumber ?? log.invoiceId}
    </Link>
  );
}
