import type { Locator, Page } from 'playwright-core';
import type { Report } from '../../server/bench/harness/Report.ts';
import { median } from '../../server/bench/harness/timed.ts';
import type { MainThread } from './MainThread.ts';

/** Milliseconds from a key or press to what it led to. */
export interface Answer {
  /** By the clock, which includes other work of the machine. */
  wall: number;
  /** Of the processor in the page's main thread. */
  cpu: number;
}

/** Milliseconds. */
const goal = { below: 50 };

/**
 * Presses, and waits until the page is quiet. `null` if nothing changed, such as by the space between two words. The
 * processor time has everything that the press caused, also what comes after the answer.
 */
export async function answerTo(
  page: Page,
  thread: MainThread,
  press: () => Promise<unknown>,
  quietAfterInMs: number,
): Promise<Answer | null> {
  await page.evaluate(() => window.seen.forgetAnswers());
  const before = await thread.worked();
  await press();
  await page.waitForTimeout(quietAfterInMs);
  const cpu = (await thread.worked()) - before;
  const wall = await page.evaluate(() => window.seen.answer);
  return wall === null ? null : { wall, cpu };
}

/** A press in the middle of an element, which is found and pointed at now, so that the measured press is nothing but that. */
export async function pressOn(page: Page, element: Locator): Promise<() => Promise<void>> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`There is nothing to press: ${element}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(100);
  return () => page.mouse.click(x, y);
}

/** The goal is for the processor: on a machine that does other work, the clock says nothing about the page. */
export function reportAnswers(report: Report, name: string, answers: readonly Answer[]): void {
  const [cpu, wall] = [answers.map((one) => one.cpu), answers.map((one) => one.wall)];
  report.figure(`${name}, of the processor, middle`, median(cpu), goal);
  report.figure(`${name}, of the processor, slowest`, Math.max(...cpu), goal);
  report.figure(`${name}, by the clock, middle`, median(wall));
  report.figure(`${name}, by the clock, slowest`, Math.max(...wall));
}
