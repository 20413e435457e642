import { Elements } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ReactNode, useCallback } from 'react';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { type Card, notLoaded } from './Card.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { useStripeCard } from './useStripeCard.tsx';

interface StripeCheckoutProps {
  publishableKey: string;
  children: (card: Card) => ReactNode;
}

/** The provider's script is loaded from the provider, and only here. */
export function StripeCheckout({ publishableKey, children }: StripeCheckoutProps) {
  const load = useCallback(() => loadStripe(publishableKey), [publishableKey]);
  const { data: stripe, problem, reload } = useFetched(load);
  const missing = <NotLoaded onAgain={() => void reload()} />;
  return (
    <Elements stripe={stripe ?? null}>
      <WithElements missing={problem ? missing : undefined}>{children}</WithElements>
    </Elements>
  );
}

interface WithElementsProps {
  missing: ReactNode;
  children: (card: Card) => ReactNode;
}

function WithElements({ missing, children }: WithElementsProps) {
  const card = useStripeCard();
  return missing
    ? children({ ...card, fields: missing, complete: false, hindrance: () => notLoaded })
    : children(card);
}
