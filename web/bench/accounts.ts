import type { Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { type Answer, answerTo, reportAnswers } from './answerTimes.ts';
import { MainThread } from './MainThread.ts';
import { observeResponses } from './responseTimes.ts';
import { withSeededProduct } from './seededProduct.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

/** A number, a name, words in the middle, and what is nowhere. */
const queries = ['64205', 'travel 12', 'north off', 'maintenance', 'xylophone'];

/** After a key. With the first one the editor of the cell appears, which takes its time on a busy machine. */
const quietMs = { first: 2_500, further: 800 };

export const accounts = bench({
  about: 'the type-ahead of an account in the coding of an invoice, offline',
  options: { accounts: count(5_000, 'in the lists of the books') },
  async run(report, { accounts: wanted }) {
    await withSeededProduct({ invoices: 100, accounts: wanted }, async ({ openBrowser }) => {
      const context = await openBrowser();
      await context.addInitScript(observeResponses);
      const page = await context.newPage();
      const thread = await MainThread.watch(page);
      await firstVisit(page, thread);
      await openCoding(page, thread);
      await context.setOffline(true);
      report.note(`${wanted.toLocaleString()} accounts in IndexedDB, no network`);
      const answers = await typeIn(page, thread);
      report.note(`${answers.length} keys that changed what is listed`);
      reportAnswers(report, 'a key in the editor of the cell', answers);
    });
  },
});

/** Loads the accounts and all rows onto the device. */
async function firstVisit(page: Page, thread: MainThread): Promise<void> {
  await page.goto('/invoices');
  await waitForFirstLoad(page);
  await thread.untilQuiet();
}

async function openCoding(page: Page, thread: MainThread): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Coding' }).click();
  await cell(page).waitFor();
  // The lists are prepared while the page is idle.
  await thread.untilQuiet();
}

/** The account of all lines. */
const cell = (page: Page) => page.locator('[data-cell="0 1"]');

/** The first key opens the editor, and is not among the answers. */
async function typeIn(page: Page, thread: MainThread): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) {
    // Keys elsewhere on the page would approve and reject.
    await cell(page).focus();
    await thread.untilQuiet();
    for (const [index, key] of [...query].entries()) {
      const wait = index === 0 ? quietMs.first : quietMs.further;
      const answer = await answerTo(page, thread, () => page.keyboard.type(key), wait);
      if (answer && index > 0) answers.push(answer);
    }
    // Leaves the editor.
    await page.keyboard.press('Escape');
  }
  return answers;
}
