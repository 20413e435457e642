import { expect, it } from 'vitest';
import { withBrowser } from './support/browser.ts';

const { visitAs } = withBrowser();

it('the list is searched as one types, filtered by status, and its address says how', async () => {
  const { page } = await visitAs('viewer', '/invoices');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().waitFor();
  const all = await rows.count();

  await page.keyboard.press('/');
  await page.keyboard.type('MULLER verpack');
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect.poll(() => rows.filter({ hasNotText: 'Müller Verpackungen' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Paid/ }).click();
  await expect.poll(() => rows.filter({ hasNotText: 'Paid' }).count()).toBe(0);
  await page.waitForURL('**/invoices?search=MULLER+verpack&status=paid');

  await page.reload();
  await rows.first().waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('MULLER verpack');
  await page.getByRole('searchbox').fill('nothing like this');
  await page.getByText('No invoices match').waitFor();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect.poll(() => rows.count()).toBe(all);
  await page.waitForURL('**/invoices');
});

it('the list is gone through, and an invoice opened and left, with keys alone', async () => {
  const { page } = await visitAs('viewer', '/invoices');
  const link = (place: number) => page.locator(`[data-place="${place}"] a`);
  await link(0).waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('tr')?.dataset['place']);
  await page.keyboard.press('j');
  await expect.poll(() => focused()).toBe('0');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect.poll(() => focused()).toBe('1');
  await page.keyboard.press('End');
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
  await expect.poll(focused).toBe(String(rows - 1));
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('0');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Invoice / }).waitFor();
  await page.goBack();
  await link(0).waitFor();
});
