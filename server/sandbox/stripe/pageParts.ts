import { planNames, planPrices } from '#shared/subscription/plans.ts';
import { planId } from '#shared/subscription/subscription.ts';
import { planOfLookupKey } from '../../billing/lookupKeys.ts';
import { escapeHtml } from '../../mail/layout.ts';
import { type Book, type SandboxCard, type SandboxSubscription, subscriptionsOf } from './book.ts';

export function clocks(book: Book): string {
  const customers = Object.values(book.customers).reverse();
  if (customers.length === 0) return '<p>No customers yet. They come with the first checkout.</p>';
  const intro =
    '<p>A customer’s clock can be put forward: everything of theirs becomes older, and what comes due happens.</p>';
  return intro + customers.map((customer) => clock(book, customer)).join('');
}

function clock(book: Book, { id, email }: { id: string; email: string }): string {
  const [subscription] = subscriptionsOf(book, id);
  const button = (label: string, fields: Record<string, string>) =>
    `<form method="post" action="/sandbox/stripe/clock/${id}">${hidden(fields)}<button>${label}</button></form>`;
  const buttons = [
    button('1 day on', { days: '1' }),
    button('12 days on', { days: '12' }),
    button('15 days on', { days: '15' }),
    button('To the end of the period', { to: 'period-end' }),
    button('A month on', { days: '31' }),
    button('Let payments fail', { fail: '1' }),
    button('Let payments succeed', { fail: '0' }),
  ];
  return `<section><h2>${escapeHtml(email)}</h2><p>${subscription ? described(book, subscription) : 'No subscription'}</p><div class="row">${buttons.join('')}</div></section>`;
}

export function portal(given: {
  book: Book;
  id: string;
  session: { returnUrl: string };
  subscription: SandboxSubscription | undefined;
  card: SandboxCard | undefined;
  said: string;
}): string {
  const { book, id, session, subscription, card, said } = given;
  const form = (label: string, action: string, fields = '') =>
    `<form method="post" action="/sandbox/stripe/portal/${id}">${hidden({ action })}${fields}<button>${label}</button></form>`;
  const input = (name: string, label: string, value: string) =>
    `<label>${label} <input name="${name}" value="${value}" autocomplete="off"></label>`;
  const plans = planId.options.map(
    (plan) => `<option value="${plan}">${planNames[plan]} ($${planPrices[plan]} a month)</option>`,
  );
  const nextYear = String((new Date().getUTCFullYear() + 2) % 100);
  const cardForm = form(
    'Change card',
    'card',
    input('number', 'Card number', '4242 4242 4242 4242') +
      input('expiry', 'Expiry', `12/${nextYear}`) +
      input('cvc', 'CVC', '123'),
  );
  const body = subscription
    ? [
        `<p>${described(book, subscription)}</p>`,
        `<p>${card ? `Card: ${escapeHtml(card.brand)} ending in ${card.last4}` : 'No card'}</p>`,
        cardForm,
        form(
          'Change plan',
          'plan',
          `<label>Plan <select name="plan">${plans.join('')}</select></label>`,
        ),
        subscription.cancelAtPeriodEnd
          ? form('Reactivate', 'reactivate')
          : form('Cancel subscription', 'cancel'),
      ]
    : ['<p>There is no subscription.</p>'];
  const status = said ? `<p role="status">${escapeHtml(said)}</p>` : '';
  const back = `<p><a href="${escapeHtml(session.returnUrl)}">← Return to Docket</a></p>`;
  return `${back}${status}<section>${body.join('')}</section>`;
}

function described(book: Book, subscription: SandboxSubscription): string {
  const plan = planOfLookupKey(book.prices[subscription.price]?.lookupKey ?? '');
  const end = new Date(subscription.periodEnd * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const ends = subscription.cancelAtPeriodEnd ? ', ends with it' : '';
  return `${plan ? planNames[plan] : 'Unknown plan'}: ${subscription.status}; the period ends on ${end} UTC${ends}`;
}

function hidden(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
}

export function page(title: string, content: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>${title} · Docket sandbox</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:15px/1.55 Inter,system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:32px 16px;background:light-dark(#f8f7f5,#0e0f12);color:light-dark(#191c22,#eff0f2)}
h1{font-size:20px}h2{font-size:16px;overflow-wrap:anywhere}a{color:light-dark(#1b49a3,#93bcfe)}
section{margin:16px 0;padding:16px;border:1px solid light-dark(#e5e4e0,#2a2c32);border-radius:10px;background:light-dark(#fff,#17181c)}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:8px 0}.row{display:flex;flex-wrap:wrap;gap:0 8px}
label{display:grid;gap:2px}input,select,button{font:inherit;min-height:36px;padding:4px 10px;border-radius:8px;border:1px solid light-dark(#85888e,#6b6f77);background:light-dark(#fff,#0e0f12);color:inherit}
button{cursor:pointer}
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
