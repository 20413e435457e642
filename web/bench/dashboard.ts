import type { BrowserContext, Page } from 'playwright-core';
import { bench, count } from '../../server/bench/harness/benches.ts';
import { median } from '../../server/bench/harness/timed.ts';
import type { Answer } from './answerTimes.ts';
import { MainThread } from './MainThread.ts';
import { observePaints } from './painted.ts';
import { withSeededProduct } from './seededProduct.ts';
import { longestTask } from './traceTasks.ts';
import { waitForFirstLoad } from './waitForFirstLoad.ts';

const openings = 5;
/** Milliseconds. */
const goals = { paint: { below: 500 }, longTask: { below: 100 } };
/** Rendered last, because it needs all invoices and the team. */
const figures = 'section[aria-labelledby=insights] dl';
const recent = 'section[aria-labelledby=recent] tbody a';

interface Opening {
  /** Milliseconds since the shell's scripts had run. */
  rows: number;
  figures: number;
}

export const dashboard = bench({
  about:
    'the dashboard over many invoices: opening offline, while they come in, and from the list of invoices',
  options: { invoices: count(100_000, 'of one company') },
  async run(report, { invoices }) {
    await withSeededProduct({ invoices }, async ({ openBrowser }) => {
      const importing = await openBrowser();
      const first = await importing.newPage();
      const during = await longestTask(first, async () => {
        await first.goto('/dashboard');
        await waitForFirstLoad(first);
      });
      report.note(`${invoices.toLocaleString()} invoices`);
      report.figure(
        'longest task while they come in, of the processor',
        during.cpu,
        goals.longTask,
      );
      report.figure('longest task while they come in, by the clock', during.wall);

      await finishFirstVisit(first);
      await importing.addInitScript(observePaints, [recent, figures]);
      await importing.setOffline(true);
      const opened: Opening[] = [];
      for (let count = 0; count < openings; count++) opened.push(await open(importing));
      const rows = median(opened.map((one) => one.rows));
      report.figure('newest invoices on the screen, offline', rows, goals.paint);
      report.figure('figures of all invoices', median(opened.map((one) => one.figures)));
      const opening = await longestTask(first, async () => {
        await first.goto('/dashboard');
        await first.locator(figures).waitFor();
      });
      report.figure('longest task while opening, of the processor', opening.cpu, goals.longTask);

      const pressed = await pressFromList(first);
      const [cpu, wall] = [pressed.map((one) => one.cpu), pressed.map((one) => one.wall)];
      report.figure('pressed in the list, until shown, of the processor, middle', median(cpu));
      report.figure(
        'pressed in the list, until shown, of the processor, slowest',
        Math.max(...cpu),
      );
      report.figure('pressed in the list, until shown, by the clock, middle', median(wall));
    });
  },
});

/** Waits for the one-time work after the first load, and until the application is cached for offline use. */
async function finishFirstVisit(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(15_000);
  await page.reload();
  await page.locator(figures).waitFor();
}

/** From the press on the link to the painted figures, while all invoices are in memory. */
async function pressFromList(page: Page): Promise<Answer[]> {
  const thread = await MainThread.watch(page);
  const answers: Answer[] = [];
  for (let count = 0; count < openings; count++) {
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.locator('tbody a').first().waitFor();
    await thread.untilQuiet();
    const before = await thread.worked();
    const wall = await page.evaluate(untilShown, [recent, figures]);
    answers.push({ wall, cpu: (await thread.worked()) - before });
  }
  return answers;
}

/** Runs in the page. */
async function untilShown(selectors: readonly string[]): Promise<number> {
  const begin = performance.now();
  document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click();
  while (!selectors.every((selector) => document.querySelector(selector))) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begin;
}

async function open(context: BrowserContext): Promise<Opening> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.locator(figures).waitFor();
  await page.waitForTimeout(300);
  const opened = await page.evaluate(
    ([first = '', last = '']) => {
      const [navigation] = performance.getEntriesByType('navigation');
      const scripts =
        navigation instanceof PerformanceNavigationTiming ? navigation.domContentLoadedEventEnd : 0;
      const at = (selector: string) => (window.painted.get(selector) ?? Number.NaN) - scripts;
      return { rows: at(first), figures: at(last) };
    },
    [recent, figures],
  );
  await page.close();
  return opened;
}
