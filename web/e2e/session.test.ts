import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { inviteAndJoin } from './support/invitations.ts';
import { goWithin } from './support/navigation.ts';

const { company, visit, expectComplaint, visitAs } = withBrowser(withSharedCompany);
const why =
  'You are signed out: your session has ended, or you are no longer a member of this company.';

/** Ends the session on the server without telling this browser. */
async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

/** Simulates that the person returns to this tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

describe('the permissions of a person', () => {
  it('change on the open screen when roles change or the member is removed', async () => {
    // The open screen may make one more call that is no longer allowed.
    expectComplaint(/403/);
    const { page: admin } = await visitAs('admin', 'about:blank');
    const { page: colleague, email } = await inviteAndJoin({
      admin,
      colleague: (await visit('about:blank')).page,
      role: /admin/i,
    });
    await goWithin(colleague, '/team');
    await colleague.getByRole('button', { name: 'Invite' }).waitFor();

    await admin.reload();
    const row = admin.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /actions/i }).click();
    await admin.getByRole('menuitem', { name: 'Change roles' }).click();
    const roles = admin.getByRole('dialog');
    await roles.getByRole('checkbox', { name: /admin/i }).click();
    await roles.getByRole('checkbox', { name: /clerk/i }).click();
    await roles.getByRole('button', { name: 'Change roles' }).click();
    await admin.getByText('Roles changed').first().waitFor();
    await comeBack(colleague);
    await expect.poll(() => colleague.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await colleague.getByRole('button', { name: /actions/i }).count()).toBe(0);

    await row.getByRole('button', { name: /actions/i }).click();
    await admin.getByRole('menuitem', { name: /remove/i }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => admin.getByText(email).count()).toBe(0);
    // Their page hears of it without a reload.
    await colleague.getByText(why).waitFor();
  });
});

describe('opening a page', () => {
  it('asks once who is signed in, while the scripts load', async () => {
    const { page } = await visitAs('viewer', '/reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/me'))
        .map((one) => one instanceof PerformanceResourceTiming && one.initiatorType),
    );
    // A second one would be a call that did not take the answer to the first.
    expect(asked).toEqual(['link']);
  });
});

describe('a session that has ended', () => {
  it('leads to the sign-in screen with the reason, and never to the subscribe page', async () => {
    // Other calls may be under way when the first gets its 401.
    expectComplaint(/401/);
    const { page, context } = await visitAs('clerk');
    await endSession(context);
    for (const path of ['/dashboard', '/billing', '/account', '/integrations', '/invoices']) {
      await page.goto(path);
      await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
      await page.getByText(why).waitFor();
      expect(await page.getByText(/subscribe/i).count()).toBe(0);
    }
  });

  it('keeps unsaved input, and continues once the same person has signed in again', async () => {
    expectComplaint(/401/);
    const { page, context } = await visitAs('viewer', '/profile');
    const lastName = page.getByLabel('Last name');
    const before = await lastName.inputValue();
    await lastName.fill(`${before} Typed`);
    await endSession(context);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText(why).waitFor();
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/me'));
    await comeBack(page);
    expect((await asked).status()).toBe(401);
    await page.getByText(why).waitFor();
    expect(await lastName.inputValue()).toBe(`${before} Typed`);

    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in in a new tab' }).click();
    const tab = await opening;
    await tab.getByRole('heading', { name: 'Sign in to Docket' }).waitFor();
    await company().signInByLink(tab, 'viewer');
    await expect.poll(() => page.getByText(why).count()).toBe(0);
    await expect.poll(() => lastName.inputValue()).toBe(`${before} Typed`);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Name saved').first().waitFor();

    await lastName.fill(before);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect.poll(() => lastName.inputValue()).toBe(before);
  });

  it('is announced inside an open dialog, with a link that works', async () => {
    expectComplaint(/401/);
    const { page, context } = await visitAs('admin', '/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('somebody@example.test');
    await endSession(context);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByRole('link', { name: 'Sign in in a new tab' }).waitFor();
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('somebody@example.test');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/login?next=%2Fteam');
  });
});

describe('several tabs', () => {
  it('share the chosen theme, refuse to log out without a network, and sign out together', async () => {
    const { page, context } = await visitAs('approver');
    const other = await context.newPage();
    // The design system has the theme of the application.
    await other.goto('/sandbox/ui');
    await other.getByRole('button', { name: 'Dark', exact: true }).click();
    const theme = (tab: Page) => tab.locator('html').getAttribute('data-theme');
    await expect.poll(() => theme(page)).toBe('dark');
    await other.goto('/team');
    await other.getByText('Ada Lindqvist').first().waitFor();
    await expect.poll(() => theme(other)).toBe('dark');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are offline. Connect to the network to log out.').first().waitFor();
    await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
    await context.setOffline(false);

    // Waits in both at once, because the message disappears by itself.
    const loggedOut = [page, other].map(async (tab) => {
      await tab.getByText('You have been successfully logged out.').first().waitFor();
      await tab.waitForURL('**/subscribe');
    });
    await page.getByRole('link', { name: /^Saved/ }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await Promise.all(loggedOut);
  });
});

describe('without the server', () => {
  it('the profile with its sessions says that the server cannot be reached, and recovers by itself', async () => {
    expectComplaint(/ERR_FAILED/);
    await visitAs('manager', 'about:blank');
    const { page, context } = await visitAs('manager', '/profile');
    // Another session is ended only after a confirmation, which returns the focus to its button.
    const opener = page.getByRole('button', { name: /^Sign out .*last seen/ }).first();
    await opener.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.getByText('This device', { exact: true }).waitFor();
    await context.route('**/api/**', (route) => route.abort());
    await comeBack(page);
    await page.getByText('Server unreachable').waitFor();
    await page.reload();
    await page.getByText('Server unreachable').waitFor();
    expect(await page.getByText('This device', { exact: true }).count()).toBe(0);
    await context.unroute('**/api/**');
    await page.getByText('This device', { exact: true }).waitFor();
    expect(await page.getByText('Server unreachable').count()).toBe(0);
  });

  it('a visitor, otherwise led to the subscribe page, is told that the server cannot be reached', async () => {
    expectComplaint(/ERR_FAILED/);
    const { page, context } = await visit('/dashboard');
    await page.getByText('Please subscribe to access your dashboard.').waitFor();
    await page.waitForURL('**/subscribe?plan=starter');
    await context.route('**/api/**', (route) => route.abort());
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Docket cannot be reached' }).waitFor();
    expect(await page.getByText(/subscribe/i).count()).toBe(0);
  });
});
