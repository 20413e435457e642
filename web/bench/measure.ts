import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { axeRules } from '../e2e/support/axeRules.ts';

export interface Measures {
  /** Compressed kilobytes of all scripts, including those of the forms and the calculator. */
  script: number;
  /** Compressed kilobytes of HTML and CSS. */
  page: number;
  /** Milliseconds until the largest part of the page was painted. */
  largestPaint: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Total blocking time in milliseconds. */
  blocking: number;
  /** Number of violated axe rules. */
  axe: number;
}

/** Lighthouse's slow 4G: a round trip of 150 ms and 1.6 Mbit/s, in the values that throttle a browser to it. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};

export async function measure(browser: Browser, url: string): Promise<Measures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const seen = await page.evaluate(() => window.docketSeen);
  await context.close();
  return { ...seen, ...(await weigh(browser, url)) };
}

/** Counts axe violations, and the kilobytes of a visit, including those that load on the first focus of a form. */
async function weigh(
  browser: Browser,
  url: string,
): Promise<Pick<Measures, 'script' | 'page' | 'axe'>> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const weights = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    weights.set(kind, (weights.get(kind) ?? 0) + encodedDataLength / 1024);
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  const { violations } = await new AxeBuilder({ page }).withTags(axeRules).analyze();
  const field = page.locator('[data-island] input').first();
  if ((await field.count()) > 0) {
    await field.focus();
    await page.waitForTimeout(1000);
  }
  await context.close();
  return {
    script: weights.get('Script') ?? 0,
    axe: violations.length,
    page: (weights.get('Document') ?? 0) + (weights.get('Stylesheet') ?? 0),
  };
}

declare global {
  interface Window {
    docketSeen: Pick<Measures, 'largestPaint' | 'shift' | 'blocking'>;
  }
  interface PerformanceEntry {
    /** Of `layout-shift` entries. */
    value?: number;
  }
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const seen = { largestPaint: 0, shift: 0, blocking: 0 };
  window.docketSeen = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  };
  on('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  on('layout-shift', (entry) => {
    seen.shift += entry.value ?? 0;
  });
  on('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
}
