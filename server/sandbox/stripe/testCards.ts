import { hasCheckDigit } from '#shared/billing/sandboxCards.ts';
import { StripeRefusal } from './StripeRefusal.ts';

/** The behaviour of Stripe's test cards. */
interface CardBehaviour {
  brand: string;
  charges: 'succeed' | 'fail';
  needsAuthentication: boolean;
}

const declined = (code: string, message: string, declineCode?: string) =>
  new StripeRefusal(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode ? { declineCode } : {}),
  });

export const cardDeclined = () =>
  declined('card_declined', 'Your card was declined.', 'generic_decline');

export const authenticationFailed = () =>
  declined(
    'payment_intent_authentication_failure',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );

const behaviours: Record<string, CardBehaviour> = {
  '4000002500003155': { brand: 'visa', charges: 'succeed', needsAuthentication: true },
  '4000000000000341': { brand: 'visa', charges: 'fail', needsAuthentication: false },
};

const refusals: Record<string, () => StripeRefusal> = {
  '4000000000000002': cardDeclined,
  '4000000000000069': () => declined('expired_card', 'Your card has expired.'),
  '4000000000000127': () => declined('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000009995': () =>
    declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
};

/** Throws Stripe's error for a card that is refused. */
export function mannerOf(card: {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}): CardBehaviour {
  const { number, expMonth, expYear, cvc } = card;
  if (!/^\d{13,19}$/.test(number) || !hasCheckDigit(number)) {
    throw declined('incorrect_number', 'Your card number is incorrect.');
  }
  if (!(expMonth >= 1 && expMonth <= 12)) {
    throw declined('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const endOfMonth = Date.UTC(expYear < 100 ? 2000 + expYear : expYear, expMonth);
  if (!(endOfMonth > Date.now())) {
    throw declined('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) {
    throw declined('invalid_cvc', "Your card's security code is invalid.");
  }
  const refusal = refusals[number];
  if (refusal) throw refusal();
  return (
    behaviours[number] ?? { brand: brandOf(number), charges: 'succeed', needsAuthentication: false }
  );
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  return /^3[47]/.test(number) ? 'amex' : 'mastercard';
}
