import type { Flag } from '#shared/invoices/contract.ts';
import { restoreFlag } from '../../store/decisions/flagDecisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

export function RestoreFlag({ flag }: { flag: Flag }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  return (
    <Button
      size="sm"
      aria-label={`A problem after all: ${flag.explanation}`}
      onClick={() => void put(database, restoreFlag(invoice, flag))}
    >
      A problem after all
    </Button>
  );
}
