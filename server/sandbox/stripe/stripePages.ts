import type { Context } from 'koa';
import { planId } from '#shared/subscription/subscription.ts';
import { lookupKeyOf } from '../../capabilities/billing/prices.ts';
import { notFound } from '../../platform/http/problem.ts';
import { sandboxPage } from '../sandboxPage.ts';
import { type SandboxSubscription, subscriptionsOf } from './book.ts';
import { changePrice } from './calls.ts';
import type { FormTree } from './form.ts';
import { day, type Lifecycle } from './lifecycle.ts';
import { clocks, portal } from './pageParts.ts';
import { newStripeId, nowInSeconds, type StripeBooks } from './StripeBooks.ts';
import { StripeRefusal } from './StripeRefusal.ts';
import { mannerOf } from './testCards.ts';

interface Pages {
  books: StripeBooks;
  lifecycle: Lifecycle;
  changed(): void;
}

/** A stand-in for the provider's billing portal, and a page with the clocks of all customers. */
export function stripePages(given: Pages) {
  return (ctx: Context, path: string, form: FormTree): boolean => {
    if (path === '' && ctx.method === 'GET') {
      show(ctx, 'Sandbox billing', clocks(given.books.book));
      return true;
    }
    const [, customer] = /^\/clock\/(\w+)$/.exec(path) ?? [];
    if (customer && ctx.method === 'POST') {
      moveClock(given, customer, form);
      ctx.redirect('/sandbox/stripe');
      return true;
    }
    const [, id] = /^\/portal\/(\w+)$/.exec(path) ?? [];
    if (id) {
      openPortal(given, ctx, id, form);
      return true;
    }
    return false;
  };
}

function moveClock({ books, lifecycle, changed }: Pages, customerId: string, form: FormTree): void {
  if (!Object.hasOwn(books.book.customers, customerId)) throw notFound('customer');
  const days = Number(form['days']);
  const [current] = subscriptionsOf(books.book, customerId);
  if (form['cancel'] !== undefined) {
    if (current && current.endedAt === null) lifecycle.cancelNow(current);
  } else if (form['card'] === 'none') {
    if (current) current.card = null;
  } else if (form['fail'] !== undefined) failPayments(books, customerId, form['fail'] === '1');
  else if (form['to'] === 'period-end')
    lifecycle.pass(customerId, untilPeriodEnd(books, customerId));
  else if (days > 0 && days <= 400) lifecycle.pass(customerId, Math.round(days * day));
  changed();
}

function untilPeriodEnd({ book }: StripeBooks, customerId: string): number {
  const [subscription] = subscriptionsOf(book, customerId);
  return subscription ? Math.max(0, subscription.periodEnd - nowInSeconds()) + 1 : 0;
}

function failPayments({ book }: StripeBooks, customerId: string, fail: boolean): void {
  for (const card of Object.values(book.cards)) {
    if (card.customer === customerId) card.charges = fail ? 'fail' : 'succeed';
  }
}

function openPortal(
  { books, lifecycle, changed }: Pages,
  ctx: Context,
  id: string,
  form: FormTree,
) {
  const { book } = books;
  const session = Object.hasOwn(book.portals, id) ? book.portals[id] : undefined;
  if (!session || session.expires < nowInSeconds()) throw notFound('portal session');
  const [subscription] = subscriptionsOf(book, session.customer);
  let notice = '';
  if (ctx.method === 'POST' && subscription) {
    try {
      notice = carryOut({ books, lifecycle, changed }, subscription, form);
      changed();
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      notice = error.message;
    }
  }
  const card = subscription?.card ? book.cards[subscription.card] : undefined;
  show(ctx, 'Billing portal', portal({ book, id, session, subscription, card, notice }));
}

function carryOut(
  { books, lifecycle }: Pages,
  subscription: SandboxSubscription,
  form: FormTree,
): string {
  const { book } = books;
  const action = form['action'];
  if (action === 'card') {
    const [month, year] = String(form['expiry'] ?? '').split('/');
    const number = String(form['number'] ?? '').replace(/\s/g, '');
    const [expMonth, expYear] = [Number(month), 2000 + (Number(year) % 100)];
    const manner = mannerOf({ number, expMonth, expYear, cvc: String(form['cvc'] ?? '') });
    const { brand, charges } = manner;
    const { customer } = subscription;
    const id = newStripeId('pm');
    book.cards[id] = { id, customer, brand, last4: number.slice(-4), expMonth, expYear, charges };
    subscription.card = id;
    lifecycle.updated(subscription);
    payFirst(books, lifecycle, subscription);
    lifecycle.payOpen(subscription);
    return 'The card was changed.';
  }
  if (subscription.endedAt !== null) return 'This subscription has ended.';
  if (action === 'plan') {
    const plan = planId.parse(form['plan']);
    const price = Object.values(book.prices).find((one) => one.lookupKey === lookupKeyOf(plan));
    if (!price) throw notFound('price');
    changePrice(books, subscription, price.id);
    lifecycle.updated(subscription);
    return 'The plan was changed.';
  }
  if (action !== 'cancel' && action !== 'reactivate') return '';
  subscription.cancelAtPeriodEnd = action === 'cancel';
  subscription.canceledAt = subscription.cancelAtPeriodEnd ? nowInSeconds() : null;
  lifecycle.updated(subscription);
  return action === 'cancel'
    ? 'The subscription ends with this period.'
    : 'The subscription goes on.';
}

/** Makes an outstanding first payment with the new card. */
function payFirst(
  books: StripeBooks,
  lifecycle: Lifecycle,
  subscription: SandboxSubscription,
): void {
  if (subscription.status !== 'incomplete' || subscription.latestInvoice === null) return;
  const invoice = books.book.invoices[subscription.latestInvoice];
  const card = subscription.card === null ? undefined : books.book.cards[subscription.card];
  if (invoice && card?.charges === 'succeed') lifecycle.paid(subscription, invoice);
}

function show(ctx: Context, title: string, content: string): void {
  ctx.type = 'html';
  ctx.body = sandboxPage(title, content, ctx.state['styleNonce']);
}
