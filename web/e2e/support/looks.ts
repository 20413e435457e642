import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeRules } from './axeRules.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A phone in light mode and a desktop in dark mode are enough: sizes change no colours, and colours no structure. */
export const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

export type Look = (typeof looks)[number];

/** Checks the current content of the page. */
export async function expectAccessibleInAllLooks(
  page: Page,
  order: readonly Look[] = looks,
): Promise<void> {
  await page.evaluate(layOutAll);
  for (const look of order) {
    await showIn(page, look);
    await expectAccessible(page);
  }
}

/**
 * Checks a state of a screen that is checked in all looks elsewhere: it fits in each, and has no violations in the last.
 * Its colours are those of the screen, whose contrast a unit test computes in light and dark.
 */
export async function expectStateAccessible(page: Page): Promise<void> {
  await page.evaluate(layOutAll);
  for (const look of looks) {
    await showIn(page, look);
    expectFits(page, await page.evaluate(overflowing));
  }
  await expectAccessible(page);
}

async function showIn(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilAnimationsEnd(page);
}

/** Runs in the page. Content that is laid out later would change its colours while it is judged. */
function layOutAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.below-fold'))
    part.style.contentVisibility = 'visible';
}

/** During the transition between light and dark, colours are those of neither. */
async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
  );
}

/** Expects no axe violations and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for each document, because axe is half a megabyte to parse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(judge, axeRules);
  const found = violations
    .map(({ id, at }) => ({ id, at: at.filter((one) => !isMenuOutsideOfLandmarks(id, one)) }))
    .filter(({ at }) => at.length > 0);
  expect(found, page.url()).toEqual([]);
  expectFits(page, await page.evaluate(overflowing));
}

function expectFits(page: Page, overflow: number): void {
  expect(overflow, `${page.url()} scrolls sideways`).toBe(0);
}

/** Runs in the page. */
function overflowing(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** Runs in the page. */
async function judge(tags: string[]) {
  const { violations } = await window.axe.run({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
    // Fetches and parses style sheets and media again, for rules that are not in use.
    preload: false,
  });
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
}

/** An open menu belongs to its button, although it is elsewhere in the document, and needs no landmark of its own. */
function isMenuOutsideOfLandmarks(rule: string, target: string): boolean {
  return rule === 'region' && target.includes('data-radix-popper-content-wrapper');
}
