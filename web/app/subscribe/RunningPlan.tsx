import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { changePlan, endTrial, reactivateSubscription } from '#shared/billing/contract.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSession } from '../../store/session/SessionContext.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { type Change, changeFor } from './changeFor.ts';

interface RunningPlanProps {
  plan: PlanId;
  me: CurrentUser;
}

/** Changes to a running subscription that need no new card. */
export function RunningPlan({ plan, me }: RunningPlanProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [openedAt] = useState(Date.now);
  const change = changeFor(plan, me, openedAt);
  if (!change) return null;

  async function carryOut({ kind, done }: Change) {
    setBusy(true);
    setProblem(undefined);
    try {
      await calls[kind](plan);
      await session.refresh();
      await navigate('/billing');
      toast({ title: done, tone: 'positive' });
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return (
    <Card>
      <CardHeader title={change.title} description={change.text} />
      <CardBody className="flex flex-col items-start gap-3">
        <FormProblem text={problem} />
        <Button variant="primary" busy={busy} onClick={() => void carryOut(change)}>
          {change.button}
        </Button>
        <p className="text-sm text-ink-muted">Or go on below with another card.</p>
      </CardBody>
    </Card>
  );
}

const calls: Record<Change['kind'], (plan: PlanId) => Promise<unknown>> = {
  'change-plan': (plan) => call(changePlan, { body: { plan } }),
  'end-trial': () => call(endTrial),
  reactivate: () => call(reactivateSubscription),
};
