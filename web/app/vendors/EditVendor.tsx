import { useState } from 'react';
import type { VendorValues } from '#shared/vendors/fields.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { useEntityDocument } from '../../store/edits/useEntityDocument.ts';
import type { WhyNot } from '../../store/edits/whyNotEditable.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { labelOfVendorField } from '../labels/vendorTexts.ts';
import { type EditOutcome, useEditOutcome } from '../outbox/useEditOutcome.ts';
import { presenceText } from '../presence/presenceText.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { VendorDialog } from './VendorDialog.tsx';
import { formOf, vendorChanges } from './vendorForm.ts';

interface EditVendorProps {
  /** The vendor as currently shown. */
  vendor: VendorRow;
  onKept: (outcome: EditOutcome) => void;
  onClose: () => void;
}

/** Saves only the fields that the person changed, so that other people's edits survive. */
export function EditVendor({ vendor, onKept, onClose }: EditVendorProps) {
  const { me, database } = useSignedIn();
  const name = documentName('vendor', vendor.id);
  const document = useEntityDocument(database, name, me.roles);
  const [opened] = useState(vendor);
  const { keepProblem } = document;
  const { entered, sayEntered } = useEditOutcome(database, name, document, onKept);

  async function save(entry: VendorValues): Promise<string | undefined> {
    if (!document.editable) return whyNotText(document.whyNot);
    const changes = vendorChanges(opened, entry);
    const entries = changes.map(([key, value]) => ({ map: 'fields' as const, key, value }));
    if (entries.length > 0 && !document.enter(entries)) {
      return 'This is more than fits here. It is not saved.';
    }
    if (entries.length > 0) sayEntered();
    else onClose();
    return undefined;
  }

  const changed = vendorChanges(opened, vendor).map(([field]) => labelOfVendorField(field));
  return (
    <VendorDialog
      title="Edit Vendor"
      description={opened.name}
      submitLabel="Save changes"
      initial={formOf(opened)}
      busy={entered && !keepProblem}
      onSubmit={save}
      onClose={onClose}
    >
      {keepProblem && <Banner tone="danger">{keepProblem}</Banner>}
      {document.presence.length > 0 && (
        <Banner>{presenceText(document.presence, labelOfVendorField)}</Banner>
      )}
      {!entered && changed.length > 0 && (
        <Banner tone="warning">
          Changed meanwhile by somebody else: {changed.join(', ')}. Only what you change here is
          saved.
        </Banner>
      )}
    </VendorDialog>
  );
}

function whyNotText(whyNot: WhyNot | null): string {
  switch (whyNot) {
    case 'gone':
      return 'This vendor was deleted meanwhile. Nothing was saved.';
    case 'decided':
      return 'This vendor was merged into another meanwhile. Nothing was saved.';
    case 'deciding':
      return 'This vendor is about to be deleted or merged. Nothing was saved.';
    case 'notAllowed':
      return 'You may not change vendors any more. Nothing was saved.';
    default:
      return 'This vendor is still being opened. Try again in a moment.';
  }
}
