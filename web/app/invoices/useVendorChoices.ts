import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { townOf } from '#shared/vendors/vendorChoice.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { invoiceIndexOf } from '../../store/lists/invoiceIndexOf.ts';
import type { ComboboxOption } from '../../ui/forms/comboboxFilter.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { invoicesText } from './texts.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const none: readonly VendorRow[] = [];

/** The vendors on this device, read once somebody is about to choose. */
export function useVendorChoices(wanted: boolean) {
  const { database } = useSignedIn();
  const here = useLiveQuery(
    async () => (wanted ? database.vendors.toArray() : none),
    [database, wanted],
  );
  const vendors = here ?? none;
  const options = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { brief } of invoiceIndexOf(database).entries() ?? []) {
      if (brief.vendorId) counts.set(brief.vendorId, (counts.get(brief.vendorId) ?? 0) + 1);
    }
    return vendors
      .filter(({ mergedIntoId, status }) => mergedIntoId === null && status !== 'inactive')
      .sort((one, other) => byName.compare(one.name, other.name))
      .map((vendor) => optionOf(vendor, counts.get(vendor.id) ?? 0));
  }, [vendors, database]);
  return { vendors, options };
}

function optionOf({ id, name, taxId, address }: VendorRow, count: number): ComboboxOption {
  const details = [taxId, townOf(address), count > 0 ? invoicesText(count) : 'no invoices'];
  return { value: id, label: name, detail: details.filter(Boolean).join(' · ') };
}
