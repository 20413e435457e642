import type { BrowserContext, Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { type Answer, answerTo, reportAnswers } from './answerTimes.ts';
import { MainThread } from './MainThread.ts';
import { observeResponses } from './responseTimes.ts';
import { withSeededProduct } from './seededProduct.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

/** A number, a name, words in the middle, and what is nowhere. */
const queries = ['64205', 'travel 12', 'north off', 'maintenance', 'xylophone'];

const quietMs = 300;

export const accounts = bench({
  about: 'the type-ahead of an account in the coding of an invoice, offline',
  options: { accounts: count(5_000, 'in the lists of the books') },
  async run(report, { accounts: wanted }) {
    await withSeededProduct({ invoices: 100, accounts: wanted }, async ({ openBrowser }) => {
      const context = await openBrowser();
      await context.addInitScript(observeResponses);
      const page = await firstVisit(context);
      await openCoding(page);
      await context.setOffline(true);
      report.note(`${wanted.toLocaleString()} accounts in IndexedDB, no network`);
      const thread = await MainThread.watch(page);
      const answers = await typeIn(page, thread);
      report.note(`${answers.length} keys that changed what is listed`);
      reportAnswers(report, 'a key', answers);
    });
  },
});

/** Loads the accounts and all rows onto the device. */
async function firstVisit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/invoices');
  await waitForFirstLoad(page);
  await page.waitForTimeout(15_000);
  return page;
}

async function openCoding(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Coding' }).click();
  await cell(page).waitFor();
  // The lists are prepared while the page is idle.
  await page.waitForTimeout(3_000);
}

/** The account of all lines. */
const cell = (page: Page) => page.locator('[data-cell="0 1"]');

/** Each key of the queries in the editor of the cell, which the first key opens. */
async function typeIn(page: Page, thread: MainThread): Promise<Answer[]> {
  await cell(page).focus();
  await page.keyboard.type('6');
  const editor = page.getByRole('combobox', { name: 'Account of all lines' });
  await editor.waitFor();
  const answers: Answer[] = [];
  for (const query of queries) {
    await editor.fill('');
    await page.waitForTimeout(400);
    for (const key of query) {
      const answer = await answerTo(page, thread, () => page.keyboard.type(key), quietMs);
      if (answer) answers.push(answer);
    }
  }
  return answers;
}
