import { Trash2 } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { keepProblemText } from '../../../store/database/cannotKeep.ts';
import { deleteAll, mostDeletedAtOnce } from '../../../store/decisions/trashDecisions.ts';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';

interface DeleteSelectedProps {
  chosen: readonly IndexEntry[];
  onDeleted: () => void;
}

/** Moves the selected invoices to the trash, except approved ones. It can be taken back, so nothing asks first. */
export function DeleteSelected({ chosen, onDeleted }: DeleteSelectedProps) {
  const { me, database } = useSignedIn();
  if (!may(me.roles, 'invoices.delete')) return null;
  const deletable = chosen.filter(
    ({ status }) => status === 'pending_review' || status === 'rejected',
  );
  const now = deletable.slice(0, mostDeletedAtOnce);

  async function remove(): Promise<void> {
    try {
      await deleteAll(database, now);
      onDeleted();
    } catch (error) {
      toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
    }
  }

  return (
    <Button
      size="sm"
      disabled={now.length === 0}
      icon={<Trash2 aria-hidden className="size-4" />}
      onClick={() => void remove()}
    >
      {now.length < deletable.length ? `Delete the first ${now.length}` : `Delete ${now.length}`}
    </Button>
  );
}
