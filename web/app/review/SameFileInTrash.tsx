import { useLiveQuery } from 'dexie-react-hooks';
import { may } from '#shared/permissions.ts';
import { restoreInvoice } from '../../store/decisions/trashDecisions.ts';
import { trashedOfSameFile } from '../../store/rows/trash.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { longDate } from '../dates/dates.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

/** For a file that was uploaded again while the invoice of its first upload is in the trash. */
export function SameFileInTrash() {
  const { me, database } = useSignedIn();
  const { uploadId } = useReview().invoice;
  const trashed = useLiveQuery(
    () => (uploadId === null ? undefined : trashedOfSameFile(database, uploadId)),
    [database, uploadId],
  );
  if (!trashed) return null;
  return (
    <Banner
      tone="warning"
      title="The same file was uploaded before, and its invoice is in the trash"
      action={
        may(me.roles, 'invoices.delete') && (
          <Button size="sm" onClick={() => void enqueueDecision(database, restoreInvoice(trashed))}>
            Restore that one
          </Button>
        )
      }
    >
      {trashed.deletedByName} deleted it, {longDate(trashed.deletedAt)}
      {trashed.reason === null ? '.' : `: ${trashed.reason}.`} If it should not have been deleted,
      restore it and delete this one.
    </Banner>
  );
}
