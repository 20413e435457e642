import { useState } from 'react';
import { cancelSubscription } from '#shared/billing/contract.ts';
import { planNames } from '#shared/subscription/plans.ts';
import { call } from '../../api/call.ts';
import { keepBilling } from '../../store/pulled/pullBilling.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** Cancels at the end of the paid period, as the provider's portal does. */
export function CancelSubscription() {
  const { me, database } = useSignedIn();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const runs = me.subscriptionStatus === 'active' || me.subscriptionStatus === 'trialing';
  if (!me.stripeCustomerId || !runs) return null;

  async function cancel() {
    await keepBilling(database, await call(cancelSubscription));
    await session.refresh();
    toast({ title: 'Your subscription has been canceled' });
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancel ${planNames[me.currentPlan]}?`}
          description="It runs until the end of the present period, and nothing is charged after that. Until then you can take this back. What is here stays readable, and can be exported for 90 days after the end."
          confirmLabel="Cancel subscription"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
