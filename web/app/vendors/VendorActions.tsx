import { BadgeCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import {
  activateVendor,
  deleteVendor,
  verifyVendor,
} from '../../store/decisions/vendorDecisions.ts';
import { useEntityDocument, type WhyNot } from '../../store/edits/useEntityDocument.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { labelOfVendorField } from '../labels/vendorTexts.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { type EditOutcome, useEditEnd, useEditOutcome } from '../outbox/useEditOutcome.ts';
import { vendorEdits } from '../outbox/useEditToasts.ts';
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
function EditVendor({ vendor, onKept, onClose }: EditVendorProps) {
  const { me, database } = useSignedIn();
  const name = documentName('vendor', vendor.id);
  const { document, presence } = useEntityDocument(database, name, me.roles);
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
      {presence.length > 0 && <Banner>{presenceText(presence, labelOfVendorField)}</Banner>}
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
    case 'cannotOpen':
      return 'This vendor cannot be edited on this device. Reload the page and try again.';
    default:
      return 'This vendor is still being opened. Try again in a moment.';
  }
}

interface VendorActionsProps {
  vendor: VendorRow;
  onKeptForLater: (entity: string) => void;
  /** Shown in a list row. */
  inList?: boolean;
}

export function VendorActions({ vendor, onKeptForLater, inList = false }: VendorActionsProps) {
  const { me, database } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const close = useCallback(() => setEditing(false), []);
  const entity = documentName('vendor', vendor.id);
  const ended = useEditEnd(entity, vendorEdits, { close, onKeptForLater });
  // A merged vendor is frozen for good.
  const isMerged = vendor.mergedIntoId !== null;

  function remove() {
    if (!window.confirm(`Are you sure you want to delete ${vendor.name}?`)) return;
    void enqueueDecision(database, deleteVendor(vendor));
  }

  return (
    <span className="flex justify-end">
      {may(me.roles, 'vendors.edit') && !isMerged && (
        <IconButton
          light={inList}
          label={`Edit ${vendor.name}`}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => setEditing(true)}
        />
      )}
      {may(me.roles, 'vendors.verify') && !vendor.verifiedAt && !isMerged && (
        <IconButton
          light={inList}
          label={`Verify ${vendor.name}`}
          icon={<BadgeCheck aria-hidden className="size-4" />}
          onClick={() => void enqueueDecision(database, verifyVendor(vendor))}
        />
      )}
      {may(me.roles, 'vendors.activate') && vendor.status === 'inactive' && !isMerged && (
        <IconButton
          light={inList}
          label={`Activate ${vendor.name}`}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => void enqueueDecision(database, activateVendor(vendor))}
        />
      )}
      {may(me.roles, 'vendors.delete') && !isMerged && (
        <IconButton
          light={inList}
          label={`Delete ${vendor.name}`}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={remove}
        />
      )}
      {editing && <EditVendor vendor={vendor} onKept={ended} onClose={close} />}
    </span>
  );
}
