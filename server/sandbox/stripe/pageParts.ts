import { planNames, planPrices } from '#shared/subscription/plans.ts';
import { type PlanId, planId } from '#shared/subscription/subscription.ts';
import { planOfLookupKey } from '../../capabilities/billing/prices.ts';
import { escapeHtml } from '../../platform/mail/escapeHtml.ts';
import { type Book, type SandboxCard, type SandboxSubscription, subscriptionsOf } from './book.ts';

export function clocks(book: Book): string {
  const customers = Object.values(book.customers).reverse();
  if (customers.length === 0) return '<p>No customers yet. They come with the first checkout.</p>';
  const intro =
    '<p>A customer’s clock can be put forward: everything of theirs becomes older, and what comes due happens. For a renewal that fails, let payments fail, then go to the end of the period; the payment is asked for again after 3, 4 and 7 days.</p>';
  return intro + customers.map((customer) => clock(book, customer)).join('');
}

function clock(book: Book, { id, email }: { id: string; email: string }): string {
  const [subscription] = subscriptionsOf(book, id);
  const button = (label: string, fields: Record<string, string>) =>
    `<form method="post" action="/sandbox/stripe/clock/${id}">${hidden(fields)}<button>${label}</button></form>`;
  const card = subscription?.card ? book.cards[subscription.card] : undefined;
  const buttons = [
    button('1 day on', { days: '1' }),
    button('12 days on', { days: '12' }),
    button('15 days on', { days: '15' }),
    button('A month on', { days: '31' }),
    button('To the end of the period', { to: 'period-end' }),
    card?.charges === 'fail'
      ? button('Let payments succeed', { fail: '0' })
      : button('Let payments fail', { fail: '1' }),
    button('Remove the card', { card: 'none' }),
    button('Cancel at once', { cancel: '1' }),
  ];
  const state = subscription ? described(book, subscription) : 'No subscription';
  return `<section><h2>${escapeHtml(email)}</h2><p>${state}</p><p>${cardText(card)}</p><div class="row">${buttons.join('')}</div></section>`;
}

export function portal(given: {
  book: Book;
  id: string;
  session: { returnUrl: string };
  subscription: SandboxSubscription | undefined;
  card: SandboxCard | undefined;
  notice: string;
}): string {
  const { book, id, session, subscription, card, notice } = given;
  const form = (label: string, action: string, fields = '') =>
    `<form method="post" action="/sandbox/stripe/portal/${id}">${hidden({ action })}${fields}<button>${label}</button></form>`;
  const status = notice ? `<p role="status">${escapeHtml(notice)}</p>` : '';
  const back = `<p><a href="${escapeHtml(session.returnUrl)}">← Return to Docket</a></p>`;
  if (!subscription) return `${back}<p>There is no subscription.</p>`;
  const parts = [section('Subscription', `<p>${described(book, subscription)}</p>`)];
  parts.push(
    section('Card', `<p>${cardText(card)}</p>${form('Change card', 'card', cardInputs())}`),
  );
  if (subscription.endedAt === null) {
    const end = subscription.cancelAtPeriodEnd
      ? form('Reactivate', 'reactivate')
      : form('Cancel subscription', 'cancel');
    parts.push(
      section('Plan', form('Change plan', 'plan', planChoice(planOf(book, subscription)))),
      section('Cancellation', end),
    );
  }
  return back + status + parts.join('');
}

const section = (title: string, content: string) =>
  `<section><h2>${title}</h2>${content}</section>`;

function cardInputs(): string {
  const year = String((new Date().getUTCFullYear() + 2) % 100);
  const input = (name: string, label: string, value: string) =>
    `<label>${label} <input name="${name}" value="${value}" autocomplete="off"></label>`;
  return (
    input('number', 'Card number', '4242 4242 4242 4242') +
    input('expiry', 'Expiry', `12/${year}`) +
    input('cvc', 'CVC', '123')
  );
}

function planChoice(current: PlanId | null): string {
  const options = planId.options.map(
    (plan) =>
      `<option value="${plan}"${plan === current ? ' selected' : ''}>${planNames[plan]} ($${planPrices[plan]} a month)</option>`,
  );
  return `<label>Plan <select name="plan">${options.join('')}</select></label>`;
}

function cardText(card: SandboxCard | undefined): string {
  if (!card) return 'No card';
  const fails = card.charges === 'fail' ? '; payments with it fail' : '';
  return `${escapeHtml(card.brand)} ending in ${escapeHtml(card.last4)}${fails}`;
}

function described(book: Book, subscription: SandboxSubscription): string {
  const plan = planOf(book, subscription);
  const end = new Date(subscription.periodEnd * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const ends = subscription.cancelAtPeriodEnd ? ', ends with it' : '';
  return `${plan ? planNames[plan] : 'Unknown plan'}: ${subscription.status}; the period ends on ${end} UTC${ends}`;
}

function planOf(book: Book, { price }: SandboxSubscription): PlanId | null {
  return planOfLookupKey(book.prices[price]?.lookupKey ?? '');
}

function hidden(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
}
