import type { VendorRow } from '#sync/client/tables/rows.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../../ui/display/DescriptionList.tsx';
import { useEntryNames } from '../../books/useEntryNames.ts';
import { longDate } from '../../dates/dates.ts';
import { vendorDefaults, vendorLabels, vendorValueText } from '../../labels/vendorTexts.ts';

const shown = [
  'taxId',
  'email',
  'phone',
  'website',
  'address',
  'primaryContactEmail',
  'primaryContactPhone',
  'paymentTerms',
  'preferredPaymentMethod',
  ...vendorDefaults,
] as const;

/** The vendor's details and notes, as people entered them. */
export function DetailsCard({ vendor }: { vendor: VendorRow }) {
  const nameOf = useEntryNames(vendorDefaults.map((field) => vendor[field]));
  const known = shown.flatMap((field) => {
    const text = vendorValueText(field, vendor, nameOf);
    return text === null ? [] : [{ field, text }];
  });
  return (
    <Card aria-labelledby="vendor-details">
      <CardHeader
        id="vendor-details"
        title="Details"
        description={
          vendor.verifiedAt ? `Verified on ${longDate(vendor.verifiedAt)}` : 'Not verified yet'
        }
      />
      <CardBody className="flex flex-col gap-4">
        <DescriptionList>
          {known.map(({ field, text }) => (
            <Description key={field} term={vendorLabels[field]}>
              {text}
            </Description>
          ))}
        </DescriptionList>
        {vendor.notes && (
          <section aria-label="Notes">
            <h3 className="text-sm font-medium">Notes</h3>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-ink-muted">{vendor.notes}</p>
          </section>
        )}
      </CardBody>
    </Card>
  );
}
