import { useState } from 'react';
import { isReviewedBy } from '#shared/invoices/reviewEdit.ts';
import { may } from '#shared/permissions.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

/**
 * Whether the person may end the review of the open invoice. Clearing its last doubt can end the wait for a review; the
 * invoice is still in review then, so that the same key leads on.
 */
export function useInReview(): boolean {
  const { me } = useSignedIn();
  const { invoice, document } = useReview();
  const [hasWaited, setHasWaited] = useState(invoice.awaitsReview);
  if (invoice.awaitsReview && !hasWaited) setHasWaited(true);
  return (
    hasWaited &&
    invoice.status === 'pending_review' &&
    may(me.roles, 'invoices.edit') &&
    !isReviewedBy(document.content.checks, invoice.sentBack)
  );
}
