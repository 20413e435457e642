import { BadgeCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import {
  activateVendor,
  deleteVendor,
  verifyVendor,
} from '../../store/decisions/vendorDecisions.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { vendorEdits } from '../outbox/editTexts.ts';
import { put } from '../outbox/put.ts';
import { useEditEnd } from '../outbox/useEditEnd.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { EditVendor } from './EditVendor.tsx';

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
    void put(database, deleteVendor(vendor));
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
          onClick={() => void put(database, verifyVendor(vendor))}
        />
      )}
      {may(me.roles, 'vendors.activate') && vendor.status === 'inactive' && !isMerged && (
        <IconButton
          light={inList}
          label={`Activate ${vendor.name}`}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => void put(database, activateVendor(vendor))}
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
