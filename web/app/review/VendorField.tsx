import { useLiveQuery } from 'dexie-react-hooks';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { editsForVendor, townOf } from '#shared/vendors/vendorChoice.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { createVendor } from '../../store/decisions/vendorDecisions.ts';
import { invoiceIndexOf } from '../../store/lists/invoiceIndexOf.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import type { ComboboxOption } from '../../ui/forms/comboboxFilter.ts';
import { invoicesText } from '../invoices/texts.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { emptyVendor, vendorForm } from '../vendors/vendorForm.ts';
import { useChecking } from './Checking.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useReview } from './ReviewContext.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const none: readonly VendorRow[] = [];

/** The vendors on this device, read once somebody is about to choose. */
function useVendorChoices(wanted: boolean) {
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

interface VendorFieldProps {
  label: string;
  /** The name that the invoice has now. */
  value: string;
}

/** The vendor: one of those on file, a new one, or a name; never a half-typed text. */
export function VendorField({ label, value }: VendorFieldProps) {
  const { me, database } = useSignedIn();
  const { invoice, document, edits, confirm } = useReview();
  const { goOn } = useChecking();
  const [wanted, setWanted] = useState(false);
  const { vendors, options } = useVendorChoices(wanted);
  const mayCreate = may(me.roles, 'vendors.create');

  function choose(id: string) {
    const vendor = vendors.find((one) => one.id === id);
    if (!vendor) return;
    const entered = editsForVendor(vendor, invoice, vendors);
    if (!entered) {
      toast({
        title: `Several vendors are called ${vendor.name}`,
        description: 'Give each of them its tax id, or merge them, and choose again.',
        tone: 'danger',
      });
      return;
    }
    edits.enter(
      Object.entries(entered).map(([key, text]) => ({ map: 'fields', key, value: text })),
    );
  }

  async function takeNew(name: string) {
    if (mayCreate) {
      const { vendorTaxId, vendorEmail } = invoice;
      const [taxId, email] = [vendorTaxId ?? '', vendorEmail ?? ''];
      const made = vendorForm.safeParse({ ...emptyVendor, name, taxId, email });
      if (!made.success) {
        toast({
          title: 'Vendor not created',
          description: made.error.issues[0]?.message ?? '',
          tone: 'danger',
        });
        return;
      }
      if (!(await enqueueDecision(database, createVendor(made.data)))) return;
    }
    edits.set('vendorName', name);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm('vendorName');
    goOn('vendorName');
  }

  return (
    <FieldFrame field="vendorName" label={label}>
      <Combobox
        stacked
        options={options}
        value={vendors.find(({ name }) => name === value)?.id ?? invoice.vendorId ?? ''}
        shownText={value}
        readOnly={!document.editable}
        emptyText="No vendor is called that"
        freeTextLabel={(name) => (mayCreate ? `Create vendor “${name}”` : `Use the name “${name}”`)}
        onFreeText={(name) => void takeNew(name)}
        onValueChange={choose}
        onFocus={() => setWanted(true)}
        onKeyDown={onKeyDown}
      />
    </FieldFrame>
  );
}
