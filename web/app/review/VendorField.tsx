import { type KeyboardEvent, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { editsForVendor } from '#shared/vendors/vendorChoice.ts';
import { createVendor } from '../../store/decisions/vendorDecisions.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { useVendorChoices } from '../invoices/useVendorChoices.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { emptyVendor, vendorForm } from '../vendors/vendorForm.ts';
import { useChecking } from './Checking.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useReview } from './ReviewContext.ts';

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
