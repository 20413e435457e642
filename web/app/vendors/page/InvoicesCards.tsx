import { Link } from 'react-router-dom';
import type { InvoiceRow, VendorRow } from '#sync/client/rows.ts';
import { Card, CardBody, CardHeader } from '../../../ui/Card.tsx';
import { amountText } from '../../invoices/amountText.ts';
import { dayText } from '../../invoices/dayText.ts';
import { todayHere } from '../../invoices/list/filters/invoiceFilter.ts';
import { StatusBadge } from '../../invoices/StatusBadge.tsx';
import { invoicesText } from '../../invoices/texts.ts';
import { SpendByMonth } from '../../reports/SpendCards.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { useVendorInvoices } from './useVendorPage.ts';

/** What a vendor has sent, what that came to, and where it asked to be paid. */
export function InvoicesCards({ vendor }: { vendor: VendorRow }) {
  const { database } = useSignedIn();
  const { count, newest, accounts, spend, months } = useVendorInvoices(
    database,
    vendor.id,
    todayHere(),
  );
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card aria-labelledby="vendor-invoices">
        <CardHeader
          id="vendor-invoices"
          title="Invoices"
          description={count === undefined ? 'Looking them up…' : invoicesText(count)}
          actions={
            count ? (
              <Link
                to={`/invoices?vendor=${vendor.id}`}
                className="rounded-sm text-sm font-medium text-accent-ink hover:underline"
              >
                All of them
              </Link>
            ) : undefined
          }
        />
        <CardBody>
          {count === 0 && <p className="text-ink-muted">None yet.</p>}
          {newest && newest.length > 0 && (
            <ul aria-label="The newest invoices" className="divide-y divide-line">
              {newest.map((row) => (
                <InvoiceItem key={row.id} row={row} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
      {accounts && accounts.length > 0 && <AccountsCard accounts={accounts} />}
      {spend.map((one) => (
        <SpendByMonth key={one.currency} spend={one} months={months} />
      ))}
    </div>
  );
}

function InvoiceItem({ row }: { row: InvoiceRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link
        to={`/invoices/${row.id}`}
        className="min-w-0 flex-1 basis-28 truncate rounded-sm font-medium text-accent-ink hover:underline"
      >
        {row.invoiceNumber ?? 'Without number'}
      </Link>
      <span className="text-sm text-ink-muted">{dayText(row.invoiceDate)}</span>
      <span className="text-right tabular-nums">{amountText(row.amount, row.currency)}</span>
      <StatusBadge status={row.status} />
    </li>
  );
}
