import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Counts the letters with this subject to an address. */
export async function countLetters(
  page: Page,
  { to, subject }: { to: string; subject: string | RegExp },
): Promise<number> {
  await page.goto(`/sandbox/mail?to=${encodeURIComponent(to)}`);
  return page.getByRole('listitem').filter({ hasText: subject }).count();
}

/** Opens the newest letter with this subject to an address, on the mail page of the sandbox. */
export async function openLetter(
  page: Page,
  letter: { to: string; subject: string | RegExp },
): Promise<void> {
  // The job that writes the letter may still be running.
  await expect.poll(() => countLetters(page, letter)).toBeGreaterThan(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: letter.subject })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('link', { name: 'All mail' }).waitFor();
}

/** The address in the letter that is open. */
export async function linkInLetter(page: Page): Promise<string> {
  const url = await page.locator('pre a').first().getAttribute('href');
  if (!url) throw new Error('The letter has no link');
  return url;
}
