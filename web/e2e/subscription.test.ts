import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { confirmCheckout, getOrCreateSubscription } from '#shared/billing/contract.ts';
import { confirmationPath } from '#shared/billing/sandboxCards.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { linkInLetter, openLetter } from './support/letters.ts';

const { company, visit, expectComplaint } = withBrowser(withSharedCompany);

let made = 0;
const nextEmail = () => `subscriber-${Date.now()}-${++made}@example.test`;

async function fillInAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Bea');
  await page.getByLabel('Last Name').fill('Buyer');
  await page.getByLabel('Email Address').fill(email);
}

async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Expiry Date').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}

const start = (page: Page) => page.getByRole('button', { name: 'Start 14-Day Free Trial' });

/** Creates a company by calls, without the screens. */
async function subscribe({ request }: BrowserContext, plan: string): Promise<string> {
  const email = nextEmail();
  const user = { firstName: 'Bea', lastName: 'Buyer', email };
  const begun = await request.post(getOrCreateSubscription.path, { data: { plan, user } });
  const { subscriptionId, clientSecret, publishableKey, checkout } =
    getOrCreateSubscription.answer.parse(await begun.json());
  const secret = clientSecret ?? '';
  await request.post(confirmationPath(secret), {
    form: {
      key: publishableKey,
      client_secret: secret,
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    },
  });
  const data = { subscriptionId, checkout };
  expect((await request.post(confirmCheckout.path, { data })).ok()).toBe(true);
  return email;
}

describe('the checkout', () => {
  it('of a new customer ends in their own company despite failures on the way', async () => {
    expectComplaint(/402|502/);
    const { page, context } = await visit('/subscribe?plan=nothing');
    await page.getByRole('heading', { name: 'Invalid Plan' }).waitFor();
    await page.getByText('The requested subscription plan is not valid.').waitFor();

    const withCard: string[] = [];
    context.on('request', (request) => {
      if (/4242|0002/.test(request.postData() ?? '')) {
        withCard.push(new URL(request.url()).pathname);
      }
    });
    await page.goto('/subscribe?plan=growth');
    await page.getByText('Most Popular Plan').waitFor();
    await page.getByText('14-day free trial', { exact: true }).waitFor();
    await page.getByText('Up to 800 invoices per month').waitFor();
    await page.getByText(/trial starts today.*no charge until day 15/).waitFor();
    await fillInAccount(page, 'no address');
    await page.getByLabel('First Name').fill('');
    await fillInCard(page, '4000 0000 0000 0002');
    await page.getByText('First name is required').waitFor();
    await page.getByText('Please enter a valid email address').waitFor();
    await expect.poll(() => start(page).isDisabled()).toBe(true);
    await fillInAccount(page, nextEmail());
    await page.getByLabel('CVC').fill('1');
    await expect.poll(() => start(page).isDisabled()).toBe(true);
    await page.getByLabel('CVC').fill('123');

    // The creation fails: what was typed stays, and a retry works.
    const creation = '**/api/get-or-create-subscription';
    await page.route(creation, (route) =>
      route.fulfill({ status: 502, json: { message: 'Not now', error: { message: 'Not now' } } }),
    );
    await start(page).click();
    await page.getByRole('alert').filter({ hasText: 'Not now' }).waitFor();
    await page.unroute(creation);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Your card was declined.').waitFor();

    await page.getByLabel('Card Number').fill('4000 0025 0000 3155');
    await start(page).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByText(/unable to authenticate your payment method/).waitFor();
    await page.getByLabel('Card Number').fill('4242 4242 4242 4242');
    await start(page).click();
    await page.waitForURL('**/subscription-success');
    await page.getByRole('heading', { name: 'Processing Your Subscription' }).waitFor();
    await page.getByRole('heading', { name: 'Welcome to Docket!' }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Welcome, Bea' }).waitFor();
    await page.getByText('14d trial left').waitFor();

    // Card data goes to the provider only.
    expect(withCard.length).toBeGreaterThan(1);
    expect(withCard.filter((path) => !path.startsWith('/sandbox/stripe/v1/'))).toEqual([]);
  });

  it('mails a link to an address that has an account instead of signing in; a lost last answer is recovered by a reload', async () => {
    expectComplaint(/409|ERR_FAILED/);
    const { page, context } = await visit('/subscribe');
    const known = company().emailOf('admin');
    await fillInAccount(page, known);
    await fillInCard(page, '4242 4242 4242 4242');
    await start(page).click();
    await page.getByRole('heading', { name: `${known} already has an account` }).waitFor();
    expect((await context.request.get('/api/me')).status()).toBe(401);

    await page.getByRole('button', { name: 'Use another address' }).click();
    await page.getByLabel('Email Address').fill(nextEmail());
    const confirmation = '**/api/checkout/confirm';
    await page.route(confirmation, (route) => route.abort());
    await start(page).click();
    await page.getByRole('button', { name: 'Try Again' }).waitFor();
    await page.unroute(confirmation);
    await page.reload();
    await page.waitForURL('**/subscription-success');
  });
});

describe('a subscription over time', () => {
  it('shows required actions on the dashboard and the billing screen', async () => {
    expectComplaint(/402/);
    const { page, context } = await visit('/subscription-success');
    const email = await subscribe(context, 'starter');
    const { user } = await (await context.request.get('/api/me')).json();
    const move = (form: Record<string, string>) =>
      context.request.post(`/sandbox/stripe/clock/${user.stripeCustomerId}`, { form });
    const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
    await page.goto('/dashboard');

    await move({ days: '12' });
    await says('Your trial ends in 2 days. Subscribe now to keep processing invoices.');
    await says('2d trial left');

    await move({ card: 'none' });
    await move({ days: '3' });
    await says('Your trial has expired. Subscribe now to continue processing invoices.');
    await says('Trial expired');

    // There is one trial only: this one is paid at once, and a failed payment leaves it incomplete.
    await page.getByRole('link', { name: 'Subscribe Now' }).click();
    await page.getByText(/The card is charged \$99 today/).waitFor();
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(email);
    await fillInCard(page, '4000 0000 0000 9995');
    await page.getByRole('button', { name: 'Subscribe for $99 a month' }).click();
    await says('Your card has insufficient funds.');
    await page.goto('/dashboard');
    await says(
      'Your subscription setup is incomplete. Please complete your payment to activate your account.',
    );
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await page.waitForURL('**/sandbox/stripe/portal/**');
    await page.getByRole('button', { name: 'Change card' }).click();
    await page.getByRole('link', { name: /Return to Docket/ }).click();
    await says('Active');
    await page.getByText(/^Next billing date: /).waitFor();

    await move({ fail: '1' });
    await move({ to: 'period-end' });
    await says(
      'Your payment is past due. Please update your payment method to continue using the service.',
    );
    await says('Past due');
    await page.getByRole('button', { name: 'Update Payment' }).click();
    await page.getByRole('button', { name: 'Change card' }).click();
    await page.getByRole('link', { name: /Return to Docket/ }).click();
    await page.getByText(/^Renews in \d+d$/).waitFor();

    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Cancel subscription' })
      .click();
    await says(
      'Your subscription has been canceled. You can reactivate it anytime or choose a different plan.',
    );
    await page.getByText(/^Access ends /).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Reactivate/ }).count()).toBe(4);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await says('Your subscription has been canceled. You can reactivate it anytime.');

    await page.getByRole('link', { name: 'Reactivate' }).click();
    await page.getByRole('button', { name: 'Reactivate Starter' }).click();
    await page.waitForURL('**/billing');
    await says('Active');
  });

  it('can be left with all data, after a period in which the deletion can be undone', async () => {
    const { page, context } = await visit('/subscription-success');
    const email = await subscribe(context, 'growth');
    await page.goto('/account');
    // All data leaves only with people who have shown that the address is theirs.
    await page.getByRole('button', { name: 'Mail the link again' }).click();
    await page.getByText('Link mailed', { exact: true }).first().waitFor();
    await openLetter(page, { to: email, subject: 'Confirm your e-mail address for Docket' });
    await page.goto(await linkInLetter(page));
    // The link leads back to where it was asked for.
    await page.getByRole('heading', { name: 'Account & Billing' }).waitFor();
    await page.getByText('0 of 50 invoices used').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Bea Buyer .+\.zip$/);

    await page.getByRole('button', { name: 'Delete this account…' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Delete in 14 days' }).isDisabled())
      .toBe(true);
    await dialog.getByLabel('Type Bea Buyer to confirm').fill('Bea Buyer');
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await page.getByText(/^All data of Bea Buyer will be deleted on /).waitFor();
    await page.getByRole('button', { name: 'Keep this account' }).click();
    await page.getByRole('button', { name: 'Delete this account…' }).waitFor();
  });
});
