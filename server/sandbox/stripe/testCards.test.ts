import { expect, it } from 'vitest';
import { StripeRefusal } from './StripeRefusal.ts';
import { mannerOf } from './testCards.ts';

const enter = (number: string, rest: { expMonth?: number; expYear?: number; cvc?: string } = {}) =>
  mannerOf({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 1, cvc: '123', ...rest });

function refusalOf(...entered: Parameters<typeof enter>): StripeRefusal {
  try {
    enter(...entered);
  } catch (error) {
    if (error instanceof StripeRefusal) return error;
    throw error;
  }
  throw new Error('The card was taken');
}

it('test cards succeed, need authentication or fail later, as documented by the provider', () => {
  expect(enter('4242424242424242')).toMatchObject({
    charges: 'succeed',
    needsAuthentication: false,
  });
  expect(enter('4000002500003155')).toMatchObject({ needsAuthentication: true });
  expect(enter('4000000000000341')).toMatchObject({ charges: 'fail', needsAuthentication: false });
});

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', undefined],
  ['4242424242424241', 'incorrect_number', undefined],
])('the card %s is refused as %s, in the format of the provider', (number, code, declineCode) => {
  const refusal = refusalOf(number);
  expect(refusal).toMatchObject({ status: 402, type: 'card_error', code });
  expect(refusal.declineCode).toBe(declineCode);
  expect(refusal.toBody().error.message).toMatch(/^Your card/);
});

it('an expired date and a short security code are refused', () => {
  expect(refusalOf('4242424242424242', { expYear: 2020 }).code).toBe('invalid_expiry_year');
  expect(refusalOf('4242424242424242', { expMonth: 13 }).code).toBe('invalid_expiry_month');
  expect(refusalOf('4242424242424242', { cvc: '1' }).code).toBe('invalid_cvc');
});
