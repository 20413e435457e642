import { Plus } from 'lucide-react';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { keepProblemText } from '../../store/database/cannotKeep.ts';
import { queueDecision } from '../../store/decisions/decisions.ts';
import { createVendor } from '../../store/decisions/vendorDecisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useNamedDialog } from '../navigation/useNamedDialog.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { VendorDialog } from './VendorDialog.tsx';
import { emptyVendor } from './vendorForm.ts';

export function AddVendor() {
  const { database } = useSignedIn();
  const [open, setOpen] = useNamedDialog('new-vendor');

  async function add(entry: VendorValues): Promise<string | undefined> {
    try {
      await queueDecision(database, createVendor(entry));
      setOpen(false);
      return undefined;
    } catch (error) {
      return keepProblemText(error);
    }
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Add Vendor
      </Button>
      {open && (
        <VendorDialog
          title="Add Vendor"
          description="Somebody who sends you invoices."
          submitLabel="Create vendor"
          initial={emptyVendor}
          onSubmit={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
