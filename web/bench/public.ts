// npm run bench:public: what the public pages weigh, and how fast they are on a slow phone with a slow connection.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { sitePaths } from '../public/site/sitePaths.ts';
import { type Measures, measure } from './measure.ts';

const goals: Record<keyof Measures, number> = {
  script: 75,
  page: 40,
  largestPaint: 1800,
  shift: 0.02,
  blocking: 100,
  axe: 1,
};
const runs = 3;

const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
const { url, stop } = await startProduct({ DATA_DIR: dataDir }, { output: 'ignore' });
try {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const missed = await printAll(browser, url);
  await browser.close();
  process.exitCode = missed ? 1 : 0;
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Whether a goal was missed. */
async function printAll(browser: Browser, url: string): Promise<boolean> {
  say(
    `4x slower CPU, slow 4G, 390 px; the middle of ${runs} runs. Each is to stay below the goal in the first line.`,
  );
  say('page          script KB  page KB   LCP ms     CLS   TBT ms  axe');
  say(line('goal', goals));
  let missed = false;
  for (const address of sitePaths) {
    const all: Measures[] = [];
    for (let run = 0; run < runs; run++) all.push(await measure(browser, url + address));
    const middle = all.toSorted((a, b) => a.largestPaint - b.largestPaint)[runs >> 1];
    if (!middle) continue;
    const over = keysOf(goals).filter((name) => middle[name] >= goals[name]);
    missed ||= over.length > 0;
    say(line(address, middle) + (over.length > 0 ? `  missed: ${over.join(', ')}` : ''));
  }
  return missed;
}

function line(
  name: string,
  { script, page, largestPaint, shift, blocking, axe }: Measures,
): string {
  return [
    name.padEnd(12),
    script.toFixed(1).padStart(10),
    page.toFixed(1).padStart(8),
    largestPaint.toFixed(0).padStart(8),
    shift.toFixed(4).padStart(7),
    blocking.toFixed(0).padStart(8),
    String(axe).padStart(4),
  ].join(' ');
}

function keysOf(measures: Measures): (keyof Measures)[] {
  return ['script', 'page', 'largestPaint', 'shift', 'blocking', 'axe'].filter(
    (name): name is keyof Measures => name in measures,
  );
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
