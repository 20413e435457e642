import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ReactNode, useCallback, useState } from 'react';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { type Card, type CardAnswer, isSetup, notLoaded } from './Card.ts';
import { NotLoaded } from './NotLoaded.tsx';

/** The state of one of the provider's fields. */
interface FieldChange {
  complete: boolean;
  error: { message: string } | undefined;
}
type FieldName = 'number' | 'expiry' | 'cvc';

interface StripeFieldsProps {
  problems: Partial<Record<FieldName, string>>;
  onChange: (field: FieldName, change: FieldChange) => void;
}

/** Each field is a frame of the provider: what is typed never reaches this page. */
function StripeFields({ problems, onChange }: StripeFieldsProps) {
  const style = elementStyle();
  return (
    <div className="flex flex-col gap-4">
      <FormField group label="Card Number" error={problems.number}>
        <Frame>
          <CardNumberElement
            options={{ style, showIcon: true }}
            onChange={(change) => onChange('number', change)}
          />
        </Frame>
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField group label="Expiry Date" error={problems.expiry}>
          <Frame>
            <CardExpiryElement
              options={{ style }}
              onChange={(change) => onChange('expiry', change)}
            />
          </Frame>
        </FormField>
        <FormField group label="CVC" error={problems.cvc}>
          <Frame>
            <CardCvcElement options={{ style }} onChange={(change) => onChange('cvc', change)} />
          </Frame>
        </FormField>
      </div>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border border-control bg-surface px-2.5 py-1.5 shadow-xs pointer-coarse:py-3 has-[.StripeElement--focus]:border-focus has-[.StripeElement--focus]:outline-1 has-[.StripeElement--focus]:outline-focus has-[.StripeElement--invalid]:border-danger">
      {children}
    </div>
  );
}

/** The frames do not see our style sheets, so they get the computed colours. */
function elementStyle(): StripeElementStyle {
  const { color, fontFamily } = getComputedStyle(document.body);
  return { base: { color, iconColor: color, fontFamily, fontSize: '16px' } };
}

type Fields = Partial<Record<FieldName, FieldChange>>;

/** The provider's card fields, and its answers. */
function useStripeCard(): Card {
  const stripe = useStripe();
  const elements = useElements();
  const [fields, setFields] = useState<Fields>({});

  async function confirm(
    ...[secret, billing_details]: Parameters<Card['confirm']>
  ): Promise<CardAnswer> {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) return { problem: 'Card element not found' };
    const details = { payment_method: { card, billing_details } };
    if (isSetup(secret)) {
      const { setupIntent, error } = await stripe.confirmCardSetup(secret, details);
      return error ? refused(error) : { status: setupIntent.status };
    }
    const { paymentIntent, error } = await stripe.confirmCardPayment(secret, details);
    return error ? refused(error) : { status: paymentIntent.status };
  }

  const onChange = (field: FieldName, change: FieldChange) =>
    setFields((before) => ({ ...before, [field]: change }));

  return {
    fields: <StripeFields problems={problemsIn(fields)} onChange={onChange} />,
    complete: [fields.number, fields.expiry, fields.cvc].every((field) => field?.complete),
    hindrance: () => (stripe && elements ? undefined : notLoaded),
    confirm,
  };
}

function problemsIn(fields: Fields): Partial<Record<FieldName, string>> {
  const entries = Object.entries(fields).flatMap(([name, { error }]) =>
    error ? [[name, error.message]] : [],
  );
  return Object.fromEntries(entries);
}

const refused = ({ message }: { message?: string }): CardAnswer => ({
  problem: message ?? 'Payment failed',
});

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
