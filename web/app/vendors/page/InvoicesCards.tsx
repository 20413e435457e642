import { Link } from 'react-router-dom';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { todayHere } from '../../invoiceList/filters/invoiceFilter.ts';
import { InvoiceItem } from '../../invoices/InvoiceItem.tsx';
import { SpendByMonth } from '../../reports/SpendCards.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { accountsText, countText } from './invoicesHere.ts';
import { useVendorInvoices } from './useVendorPage.ts';

/** The vendor's invoices, their sums, and their bank accounts. */
export function InvoicesCards({ vendor }: { vendor: VendorRow }) {
  const { database } = useSignedIn();
  const { count, complete, newest, accounts, spend, months } = useVendorInvoices(
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
          description={countText({ count, complete })}
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
          {count === 0 && complete && <p className="text-ink-muted">None yet.</p>}
          {newest && newest.length > 0 && (
            <ul aria-label="The newest invoices" className="divide-y divide-line">
              {newest.map((row) => (
                <InvoiceItem key={row.id} row={row} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
      {accounts && accounts.length > 0 && (
        <AccountsCard accounts={accounts} description={accountsText({ count, complete })} />
      )}
      {spend.map((one) => (
        <SpendByMonth key={one.currency} spend={one} months={months} />
      ))}
    </div>
  );
}
