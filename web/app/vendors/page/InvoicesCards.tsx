import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { monthOf, monthsBetween } from '#shared/dates/days.ts';
import { rangeOf } from '#shared/dates/periods.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { invoiceIndexOf } from '../../../store/lists/invoiceIndexOf.ts';
import { useConversion } from '../../../store/rows/useConversion.ts';
import { useFirstLoad } from '../../../store/rows/useFirstLoad.ts';
import { Badge, type BadgeTone } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { dayText } from '../../dates/dates.ts';
import { todayHere } from '../../invoiceList/filters/invoiceFilter.ts';
import { InvoiceItem } from '../../invoices/InvoiceItem.tsx';
import { ibanText } from '../../invoices/ibanText.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { SpendByMonth } from '../../reports/SpendCards.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { type BankAccount, bankAccountsOf } from './bankAccounts.ts';
import { accountsText, countText, mostRead } from './invoicesHere.ts';
import { vendorSpend } from './vendorSpend.ts';

const shownInvoices = 10;

/** Figures about a vendor from the invoices on this device. */
function useVendorInvoices(database: LocalDatabase, vendorId: string, today: string) {
  const index = invoiceIndexOf(database);
  const all = useSyncExternalStore(index.subscribe, index.entries);
  const entries = useMemo(
    () => all?.filter(({ brief }) => brief.vendorId === vendorId),
    [all, vendorId],
  );
  const range = rangeOf('last-12-months', today);
  const conversion = useConversion(database);
  const { spend, together } = useMemo(
    () => vendorSpend(entries ?? [], { from: range.from, to: range.to }, conversion),
    [entries, range.from, range.to, conversion],
  );
  const ids = entries
    ?.slice(0, mostRead)
    .map(({ id }) => id)
    .join(' ');
  const read = useLiveQuery(async () => {
    const found = await database.invoices.bulkGet(ids?.split(' ').filter(Boolean) ?? []);
    return found.filter((row) => row !== undefined);
  }, [database, ids]);
  return {
    /** `undefined` while they are loaded. */
    count: entries?.length,
    complete: useFirstLoad(database)?.complete === true,
    newest: read?.slice(0, shownInvoices),
    accounts: useMemo(() => read && bankAccountsOf(read), [read]),
    spend,
    together,
    months: monthsBetween(monthOf(range.from), monthOf(range.to)),
  };
}

const trustLooks: Record<BankAccount['trust'], { text: string; tone: BadgeTone }> = {
  verified: { text: 'Verified', tone: 'positive' },
  approved: { text: 'Approved before', tone: 'positive' },
  held: { text: 'Held', tone: 'warning' },
  new: { text: 'Not approved yet', tone: 'neutral' },
};

interface AccountsCardProps {
  accounts: readonly BankAccount[];
  /** Which invoices they are from. */
  description: string;
}

/** The vendor's bank accounts, and since when each was used. */
function AccountsCard({ accounts, description }: AccountsCardProps) {
  return (
    <Card aria-labelledby="vendor-accounts">
      <CardHeader id="vendor-accounts" title="Bank details" description={description} />
      <CardBody>
        <ul className="divide-y divide-line">
          {accounts.map(({ iban, invoices, first, last, trust }) => (
            <li key={iban} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-56">
                <span className="block font-medium wrap-anywhere tabular-nums">
                  {ibanText(iban)}
                </span>
                <span className="block text-sm text-ink-muted">
                  {invoicesText(invoices)},{' '}
                  {first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`}
                </span>
              </span>
              <Badge tone={trustLooks[trust].tone}>{trustLooks[trust].text}</Badge>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

/** The vendor's invoices, their sums, and their bank accounts. */
export function InvoicesCards({ vendor }: { vendor: VendorRow }) {
  const { database } = useSignedIn();
  const { count, complete, newest, accounts, spend, together, months } = useVendorInvoices(
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
      {together ? (
        <SpendByMonth {...together} months={months} />
      ) : (
        spend.map((one) => <SpendByMonth key={one.currency} spend={one} months={months} />)
      )}
    </div>
  );
}
