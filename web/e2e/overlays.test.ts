import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';

const { visitAs } = withBrowser();
const phone = { viewport: { width: 390, height: 844 } };

/** The name of whatever has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

describe('a dialog', () => {
  it('opens at its first field, without a tooltip, and closes with one Escape', async () => {
    const { page } = await visitAs('admin', '/team');
    await page.getByRole('button', { name: 'Invite' }).focus();
    await page.keyboard.press('Enter');
    const email = page.getByRole('dialog').getByLabel('Email');
    await email.waitFor();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Invite');
  });

  it('that asks for a confirmation hands the focus back to who opened it', async () => {
    const { page } = await visitAs('manager');
    await visitAs('manager');
    await page.goto('/profile');
    const opener = page.getByRole('button', { name: /^Sign out .*last seen/ }).first();
    const name = await opener.getAttribute('aria-label');
    await opener.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => focused(page)).toBe(name);
  });
});

describe('a dialog that was opened from a menu', () => {
  it('hands the focus back to the button of the menu', async () => {
    const { page } = await visitAs('admin', '/team');
    await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Actions for Grace Okafor');
  });
});

describe('the menu of a phone', () => {
  it('closes with Escape and with a tap outside, and lies over the page', async () => {
    const { page } = await visitAs('clerk', '/dashboard', phone);
    const button = page.getByRole('button', { name: 'Menu' });
    const team = page.getByRole('link', { name: 'Team' });
    const top = () => page.getByRole('heading', { level: 1 }).boundingBox();
    const before = await top();

    await button.click();
    await team.waitFor();
    await expect.poll(() => top()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => team.count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Menu');

    await button.click();
    await team.waitFor();
    await page.mouse.click(200, 830);
    await expect.poll(() => team.count()).toBe(0);

    await button.click();
    await team.click();
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    await expect.poll(() => team.count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Team');
  });
});

describe('a name of 80 characters', () => {
  it.each([390, 720, 1024, 1440])('leaves everything in reach at %i px', async (width) => {
    const { page } = await visitAs('admin', '/dashboard', { viewport: { width, height: 900 } });
    const answer = await page.request.get('/api/members');
    const members: object[] = await answer.json();
    const long = {
      firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
      lastName: 'Senior X',
    };
    // Not oneself: who one is says another call.
    const json = [...members.slice(0, -1), { ...members.at(-1), ...long }];
    await page.route('**/api/members', (route) => route.fulfill({ json }));
    await page.goto('/team');
    await page.getByText('Wolfeschlegel').first().waitFor();
    const card = await page.getByRole('table').locator('..').boundingBox();
    const menus = await page.getByRole('button', { name: /^Actions for/ }).all();
    expect(menus.length).toBeGreaterThan(1);
    for (const menu of menus) {
      const box = await menu.boundingBox();
      expect(box && card && box.x + box.width <= card.x + card.width).toBe(true);
    }
    const table = await page.getByRole('table').boundingBox();
    expect(table?.width).toBeLessThanOrEqual((card?.width ?? 0) + 1);
  });
});
