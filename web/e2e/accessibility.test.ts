import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { appScreens, publicScreens, sandboxScreens } from '#shared/screens.ts';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { expectAccessible, expectAccessibleInAllLooks, type Look, looks } from './support/looks.ts';
import { goWithin } from './support/navigation.ts';

const { visit, expectComplaint, visitAs } = withBrowser(withSharedCompany);
/** Other addresses of screens that are checked already. */
const aliases: readonly string[] = ['/account', '/vendor-management'];
/** Public pages are the same for signed-in people, except for their frame. */
const signedInPages = ['/', '/subscribe', '/subscription-success'];
const signedInScreens = [...appScreens, ...sandboxScreens]
  .filter((path) => !aliases.includes(path))
  .map((path) =>
    path.replace(':id', '01990000-0000-7000-8000-000000000000').replace(':ledger', 'xero'),
  );

/** Screens that look different to visitors. All others redirect to /login. */
const signedOutScreens = [
  ...publicScreens,
  '/login',
  '/join',
  '/dashboard',
  '/billing',
  '/integrations',
  '/there-is-no-such-page',
  '/login#token=wrong-token',
  '/join#token=wrong-token',
];

/** Begins each screen in the look in which the screen before ended, because a change of looks costs as much as a check. */
function checkInAllLooks() {
  let order: readonly Look[] = looks;
  return async (page: Page) => {
    await expectAccessibleInAllLooks(page, order);
    order = order.toReversed();
  };
}

// One page for all screens: loading the application for each would take longer than the checks.
it('every screen is accessible and fits, signed in', { timeout: 600_000 }, async () => {
  const { page } = await visitAs('admin', 'about:blank');
  const check = checkInAllLooks();
  for (const path of signedInPages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await check(page);
  }
  await page.goto('/dashboard');
  for (const path of signedInScreens) {
    await goWithin(page, path);
    await check(page);
  }
});

it('every screen that looks different signed out is accessible and fits', {
  timeout: 600_000,
}, async () => {
  expectComplaint(/401/);
  expectComplaint(/404/);
  const { page } = await visit('/');
  const check = checkInAllLooks();
  for (const path of signedOutScreens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await check(page);
  }
});

it('open menus and dialogs are accessible', async () => {
  const { page } = await visitAs('admin', '/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');
  for (const [width, name] of [
    [1440, /Ada Lindqvist/],
    [390, /^Menu\b/],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name }).first().click();
    const team = page.getByRole('link', { name: 'Team' });
    await team
      .or(page.getByRole('menuitem', { name: 'Team' }))
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});
