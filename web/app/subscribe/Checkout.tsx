import { LockKeyhole } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { getCheckoutSettings } from '#shared/billing/contract.ts';
import { may } from '#shared/permissions.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Card as CardBox } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { useMe } from '../session/SignedIn.ts';
import { CheckoutForm, type CheckoutFormProps } from './CheckoutForm.tsx';
import type { Card } from './card/Card.ts';
import { NotLoaded } from './card/NotLoaded.tsx';
import { SandboxCheckout } from './card/SandboxCheckout.tsx';
import { RunningPlan } from './RunningPlan.tsx';

function CheckoutSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="w-48" />
      <Skeleton shape="block" className="h-10 w-full" />
      <Skeleton shape="block" className="h-10 w-full" />
      <Skeleton shape="block" className="h-10 w-full" />
    </div>
  );
}

/** A chunk of its own, because only this loads the provider's script. */
const StripeCheckout = lazy(async () => ({
  default: (await import('./card/StripeCheckout.tsx')).StripeCheckout,
}));

const loadSettings = () => call(getCheckoutSettings);

/** A checkout for a visitor, or for the company of the signed-in person. */
export function Checkout({ plan }: { plan: PlanId }) {
  const state = useSessionState();
  if (state.status === 'checking') return <CheckoutSkeleton />;
  if (state.status === 'in') return <OwnCheckout plan={plan} database={state.database} />;
  return <CardCheckout plan={plan} />;
}

function OwnCheckout({ plan, database }: { plan: PlanId; database: LocalDatabase }) {
  const me = useMe(database);
  if (!me) return <CheckoutSkeleton />;
  if (!may(me.roles, 'billing.manage')) {
    return (
      <MessageCard icon={<LockKeyhole />} title="Ask an admin">
        {`Only an admin of ${me.accountName} can change its subscription.`}
      </MessageCard>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <RunningPlan plan={plan} me={me} />
      <CardCheckout plan={plan} me={me} />
    </div>
  );
}

function CardCheckout(props: Omit<CheckoutFormProps, 'card'>) {
  const { data: settings, problem, reload } = useFetched(loadSettings);
  if (!settings) {
    return problem ? (
      <NotLoaded reason={problem} onAgain={() => void reload()} />
    ) : (
      <CheckoutSkeleton />
    );
  }
  const { publishableKey, sandbox } = settings;
  const form = (card: Card): ReactNode => <CheckoutForm {...props} card={card} />;
  return (
    <CardBox className="p-5 sm:p-6">
      {sandbox ? (
        <SandboxCheckout publishableKey={publishableKey}>{form}</SandboxCheckout>
      ) : (
        <Suspense fallback={<CheckoutSkeleton />}>
          <StripeCheckout publishableKey={publishableKey}>{form}</StripeCheckout>
        </Suspense>
      )}
    </CardBox>
  );
}
