import { may } from '#shared/permissions.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { isAbout } from '../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../store/decisions/useOutbox.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

/** Whether this person may answer flags now. An unsent answer must be dealt with first. */
export function useMayVerify(): boolean {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const { entries } = useOutbox(database);
  if (invoice.status !== 'pending_review' || !may(me.roles, 'invoices.verify')) return false;
  const name = documentName('invoice', invoice.id);
  return !entries?.some((entry) => entry.kind === 'decision' && isAbout(entry, name));
}
