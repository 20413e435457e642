import { useState } from 'react';
import type { MergeChoice } from '#shared/vendors/contract.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { reasonOf, setApart } from '../../../store/decisions/apartDecisions.ts';
import { mergeVendors } from '../../../store/decisions/vendorDecisions.ts';
import type { AlikeVendor } from '../../../store/rows/useVendors.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { MergeGroup } from './MergeGroup.tsx';

interface MergeDialogProps {
  groups: readonly AlikeVendor[][];
  onClose: () => void;
}

/** Steps through the groups as they were when it opened, so that merging does not shift them. */
export function MergeDialog({ groups, onClose }: MergeDialogProps) {
  const { database } = useSignedIn();
  const [opened] = useState(groups);
  const [index, setIndex] = useState(0);
  const group = opened[index];
  if (!group) return null;

  function next() {
    if (index + 1 < opened.length) setIndex(index + 1);
    else onClose();
  }

  async function merge(choice: MergeChoice) {
    if (await enqueueDecision(database, mergeVendors(choice))) next();
  }

  async function keepApart(one: VendorRow, other: VendorRow) {
    const likenesses = await database.likenesses.toArray();
    const seen = reasonOf(likenesses, one, other);
    if (await enqueueDecision(database, setApart(one, other, seen))) next();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Merge Duplicate Vendors"
      description={`Group ${index + 1} of ${opened.length}`}
    >
      <MergeGroup key={index} group={group} onMerge={merge} onApart={keepApart} onSkip={next} />
    </Dialog>
  );
}
