import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeRules } from './axeRules.ts';

/** Each screen is looked at on a phone and on a desk, by day and by night. */
export const looks = [
  { name: '390 px, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: '390 px, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: '1440 px, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '1440 px, dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

/** What is on the page now, at each size and by day and night: sizes change no colours, and colours no structure. */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of [looks[0], looks[3]]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    await expectAccessible(page);
  }
}

/** Colours on their way from day to night are those of neither. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
  );
}

/** No rule of axe is broken, and nothing sticks out to the side. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(axeRules)
    // In the page itself: nothing here is in a frame.
    .setLegacyMode()
    .analyze();
  const found = violations
    .map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
    .map(({ id, at }) => ({ id, at: at.filter((one) => !isMenuOutsideOfLandmarks(id, one)) }))
    .filter(({ at }) => at.length > 0);
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBe(0);
}

/** An open menu belongs to its button, wherever in the document it stands; it needs no landmark of its own. */
function isMenuOutsideOfLandmarks(rule: string, target: string): boolean {
  return rule === 'region' && target.includes('data-radix-popper-content-wrapper');
}
