import { z } from 'zod';
import type { Book, SandboxIntent } from './book.ts';
import type { FormTree } from './form.ts';
import type { Lifecycle } from './lifecycle.ts';
import { newStripeId, type StripeBooks } from './StripeBooks.ts';
import { missing, wrongRequest } from './StripeRefusal.ts';
import { cardShape, intentShape } from './shapes.ts';
import { authenticationFailed, cardDeclined, mannerOf } from './testCards.ts';

const cardFields = z.object({
  number: z.string().transform((number) => number.replace(/\s/g, '')),
  exp_month: z.coerce.number().int(),
  exp_year: z.coerce.number().int(),
  cvc: z.string(),
});
const confirmation = z.object({
  client_secret: z.string(),
  payment_method_data: z.object({ card: cardFields }),
});
const authentication = z.object({
  client_secret: z.string(),
  outcome: z.enum(['succeeded', 'failed']),
});

interface Confirming {
  books: StripeBooks;
  lifecycle: Lifecycle;
}

/** Handles the card data that the browser's card fields send to Stripe. Only the last four digits are stored. */
export function confirmIntent(
  { books, lifecycle }: Confirming,
  intentId: string,
  form: FormTree,
): object {
  const parsed = confirmation.safeParse(form);
  if (!parsed.success) throw wrongRequest('The details of the card are not complete.');
  const { client_secret, payment_method_data } = parsed.data;
  const intent = openIntent(books.book, intentId, client_secret);
  const { number, exp_month: expMonth, exp_year, cvc } = payment_method_data.card;
  const expYear = exp_year < 100 ? 2000 + exp_year : exp_year;
  const behaviour = mannerOf({ number, expMonth, expYear, cvc });
  // Such a card can be stored, but payments with it fail.
  if (behaviour.charges === 'fail' && intent.kind === 'payment_intent') throw cardDeclined();
  const card = {
    id: newStripeId('pm'),
    customer: intent.customer,
    brand: behaviour.brand,
    last4: number.slice(-4),
    expMonth,
    expYear,
    charges: behaviour.charges,
  };
  books.book.cards[card.id] = card;
  intent.card = card.id;
  intent.status = behaviour.needsAuthentication ? 'requires_action' : 'succeeded';
  if (intent.status === 'succeeded') {
    books.tell('payment_method.attached', cardShape(card));
    lifecycle.confirmed(intent.id);
  }
  return intentShape(intent);
}

/** The outcome of the bank's authentication (3-D Secure). */
export function authenticateIntent(
  { books, lifecycle }: Confirming,
  intentId: string,
  form: FormTree,
): object {
  const parsed = authentication.safeParse(form);
  if (!parsed.success) throw wrongRequest('An outcome is either succeeded or failed.');
  const intent = openIntent(books.book, intentId, parsed.data.client_secret);
  if (intent.status !== 'requires_action') throw wrongRequest('Nothing is asked of this intent.');
  if (parsed.data.outcome === 'failed') {
    intent.status = 'requires_payment_method';
    intent.card = null;
    throw authenticationFailed();
  }
  intent.status = 'succeeded';
  lifecycle.confirmed(intent.id);
  return intentShape(intent);
}

function openIntent(book: Book, id: string, secret: string): SandboxIntent {
  const intent = Object.hasOwn(book.intents, id) ? book.intents[id] : undefined;
  if (!intent || intent.clientSecret !== secret) throw missing('intent', id);
  if (intent.status === 'succeeded') {
    throw wrongRequest(
      `This ${intent.kind.replace('_', ' ')} has already succeeded.`,
      `${intent.kind}_unexpected_state`,
    );
  }
  return intent;
}
