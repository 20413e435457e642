import { BadgeCheck, CircleHelp } from 'lucide-react';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { amountText } from '../invoices/amountText.ts';
import { InvoiceItem } from '../invoices/InvoiceItem.tsx';
import { ibanText } from '../invoices/ibanText.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import { useVendorHistory } from './useVendorHistory.ts';
import { averageOf } from './vendorHistory.ts';

const shownInvoices = 5;

/** The vendor, and its other invoices. */
export function VendorCard() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const history = useVendorHistory(database, invoice);
  if (!history || (!history.vendor && history.others.length === 0)) return null;
  const { vendor, others, ibans } = history;
  const average = averageOf(others, invoice.currency);
  const taxId = vendor?.taxId ?? invoice.vendorTaxId;
  return (
    <Card aria-labelledby="invoice-vendor">
      <CardHeader
        id="invoice-vendor"
        title={vendor?.name ?? invoice.vendorName ?? 'Vendor'}
        description={vendor && <Verified since={vendor.verifiedAt} />}
      />
      <CardBody className="flex flex-col gap-3">
        <DescriptionList>
          {taxId && <Description term="Tax id">{taxId}</Description>}
          {ibans.length > 0 && (
            <Description term="Paid to so far">
              {ibans.map((iban) => (
                <span key={iban} className="block wrap-anywhere">
                  {ibanText(iban)}
                </span>
              ))}
            </Description>
          )}
          {average !== null && (
            <Description term="Invoices on average" numeric>
              {amountText(average, invoice.currency)}
            </Description>
          )}
        </DescriptionList>
        {others.length > 0 ? (
          <ul aria-label="Invoices of this vendor" className="divide-y divide-line">
            {others.slice(0, shownInvoices).map((row) => (
              <InvoiceItem key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-muted">The first invoice of this vendor on this device.</p>
        )}
      </CardBody>
    </Card>
  );
}

function Verified({ since }: { since: string | null }) {
  const Mark = since ? BadgeCheck : CircleHelp;
  return (
    <span className="inline-flex items-center gap-1">
      <Mark aria-hidden className={since ? 'size-4 text-positive' : 'size-4 text-warning'} />
      {since ? 'Verified' : 'Not verified yet'}
    </span>
  );
}
