import type { Page } from 'playwright-core';

/** Opens the newest letter with this subject to an address, as a newcomer reads mail: on the sandbox's page. */
export async function openLetter(
  page: Page,
  { to, subject }: { to: string; subject: string | RegExp },
): Promise<void> {
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: to })
    .filter({ hasText: subject })
    .first();
  await page.goto('/sandbox/mail');
  // The job that writes it may still be at it.
  for (let tries = 0; tries < 100 && !(await entry.isVisible()); tries++) {
    await page.waitForTimeout(100);
    await page.reload();
  }
  await entry.getByRole('link').click();
  await page.getByRole('link', { name: 'All mail' }).waitFor();
}

/** The address in the letter that is open. */
export async function linkInLetter(page: Page): Promise<string> {
  const url = await page.locator('pre a').first().getAttribute('href');
  if (!url) throw new Error('The letter has no link');
  return url;
}
