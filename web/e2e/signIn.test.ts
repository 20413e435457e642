import { describe, expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { type DemoRole, withSharedCompany } from './support/company.ts';
import { linkInLetter, openLetter } from './support/letters.ts';

const { company, visit, expectComplaint, visitAs } = withBrowser(withSharedCompany);
const letterTo = (role: DemoRole) => ({
  to: company().emailOf(role),
  // The first one to an address also confirms it.
  subject: /Your sign-in link|Confirm your e-mail address/,
});

describe('signing in with a mailed link', () => {
  it('works in the browser that asked for it, once', async () => {
    const { page, context } = await visit('/login');
    const typed = company().emailOf('clerk').replace('clerk@', 'Clerk@');
    await page.getByLabel('Email').fill(` ${typed} `);
    await page.getByRole('button', { name: 'Mail me a sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

    await openLetter(page, letterTo('clerk'));
    const link = await linkInLetter(page);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Welcome back, Tomasz' }).waitFor();
    expect(page.url()).not.toContain('token');

    // Somebody else opens the same link in another browser.
    expectComplaint(/410/);
    const other = await visit(link);
    await other.page.getByRole('heading', { name: 'This link has been used' }).waitFor();
    await other.page.getByRole('button', { name: 'Send me a new link' }).waitFor();
    expect((await other.context.request.get('/api/me')).status()).toBe(401);
    expect((await context.request.get('/api/me')).status()).toBe(200);
  });

  it('shows whose link it is in a browser that did not ask for it, and is not used up by opening it', async () => {
    const asker = await visit('/login');
    await asker.page.getByLabel('Email').fill(company().emailOf('viewer'));
    await asker.page.getByRole('button', { name: 'Mail me a sign-in link' }).click();
    await asker.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await openLetter(asker.page, letterTo('viewer'));
    const link = await linkInLetter(asker.page);

    const looker = await visit(link);
    await looker.page.getByText(company().emailOf('viewer')).waitFor();
    await looker.context.close();

    const { page } = await visit(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome back, Grace' }).waitFor();
  });

  it('says when the link is wrong, and offers a new one', async () => {
    expectComplaint(/404/);
    const { page } = await visit('/login#token=this-is-not-a-token-of-ours');
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await page.getByRole('button', { name: 'Send me a new link' }).click();
    // An invalid address is refused beside the field, before anything is sent.
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Mail me a sign-in link' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
  });
});

describe('signing out', () => {
  it('ends the session on the server, opens the subscribe page and leaves nothing of the company in the browser', async () => {
    const { page, context } = await visitAs('approver', '/team');
    await page.getByText('Ada Lindqvist').first().waitFor();
    const cookies = await context.cookies();
    await page.getByRole('button', { name: /log ?out/i }).click();
    await page.waitForURL('**/subscribe');
    await page.getByText('You have been successfully logged out.').first().waitFor();
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    // This database holds forms of the public pages, and nothing of the company.
    await expect
      .poll(async () => (await databases()).filter((name) => name !== 'workbox-background-sync'))
      .toEqual([]);

    await context.addCookies(cookies);
    expect((await context.request.get('/api/me')).status()).toBe(401);
  });
});
