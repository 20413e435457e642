import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { type Card, type CardAnswer, isSetup, notLoaded } from './Card.ts';
import { type FieldChange, type FieldName, StripeFields } from './StripeFields.tsx';

type Fields = Partial<Record<FieldName, FieldChange>>;

/** The provider's card fields, and its answers. */
export function useStripeCard(): Card {
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
