import Stripe from 'stripe';
import { conflict, Problem } from '../../platform/http/problem.ts';

/** Turns errors of the provider into problems for our callers. */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}

function asProblem(error: unknown): unknown {
  const { StripeCardError, StripeInvalidRequestError, StripeError } = Stripe.errors;
  if (error instanceof StripeCardError) return new Problem(402, 'card_declined', error.message);
  if (error instanceof StripeInvalidRequestError) return conflict('not_possible', error.message);
  if (error instanceof StripeError) {
    return new Problem(
      502,
      'provider_unavailable',
      'The payment provider cannot be reached at the moment. Please try again.',
    );
  }
  return error;
}
