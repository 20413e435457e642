import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { bench, count, list, runBenches } from '../../server/bench/harness/benches.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { sitePaths } from '../public/site/sitePaths.ts';
import { type Measures, measure } from './measure.ts';

const goals: Readonly<Record<keyof Measures, { name: string; unit: string; below: number }>> = {
  script: { name: 'scripts', unit: 'KB', below: 75 },
  page: { name: 'HTML and CSS', unit: 'KB', below: 40 },
  largestPaint: { name: 'largest contentful paint', unit: 'ms', below: 1800 },
  shift: { name: 'cumulative layout shift', unit: '', below: 0.02 },
  blocking: { name: 'total blocking time', unit: 'ms', below: 100 },
  axe: { name: 'rules of axe that are broken', unit: '', below: 1 },
};

const pages = bench({
  about: 'what they weigh and how soon they show, with a CPU four times slower, slow 4G, at 390 px',
  options: {
    runs: count(3, 'of each page; the one with the median paint counts'),
    only: list('paths of pages; otherwise all'),
  },
  async run(report, { runs, only }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
    const { url, stop } = await startProduct({ DATA_DIR: dataDir }, { output: 'ignore' });
    try {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--no-first-run',
        ],
      });
      for (const address of sitePaths) {
        if (only.length > 0 && !only.includes(address)) continue;
        const all: Measures[] = [];
        for (let run = 0; run < runs; run++) all.push(await measure(browser, url + address));
        const middle = all.toSorted((a, b) => a.largestPaint - b.largestPaint)[runs >> 1];
        if (!middle) continue;
        report.note(address);
        for (const key of keysOf(goals)) {
          const { name, ...goal } = goals[key];
          report.figure(`  ${name}`, middle[key], goal);
        }
      }
      await browser.close();
    } finally {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

await runBenches('public', { pages });

function keysOf(measures: object): (keyof Measures)[] {
  return ['script', 'page', 'largestPaint', 'shift', 'blocking', 'axe'].filter(
    (name): name is keyof Measures => name in measures,
  );
}
