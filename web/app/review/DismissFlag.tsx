import { useState } from 'react';
import type { Flag } from '#shared/invoices/contract.ts';
import { dismissFlag } from '../../store/decisions/flagDecisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

export function DismissFlag({ flag }: { flag: Flag }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Not a problem: ${flag.explanation}`}
        onClick={() => setAsking(true)}
      >
        Not a problem
      </Button>
      {asking && (
        <ReasonDialog
          title="Not a problem"
          description={flag.explanation}
          label="Reason"
          missing={{ title: 'Reason Required', text: 'Please say why it is not a problem' }}
          confirmLabel="Not a problem"
          onConfirm={(reason) => put(database, dismissFlag(invoice, flag, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
