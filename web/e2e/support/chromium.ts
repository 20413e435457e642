import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const installed = [
  process.env['CHROME_PATH'],
  // The headless shell draws no windows, and so takes a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Of the browsers of all tests. */
export const testArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** An installed Chrome or Chromium; if there is none, installs one. Browser tests are never skipped. */
export function findChromium(): string {
  // A package mirror is often near where Playwright's downloads are blocked and only time out.
  return firstExisting() ?? installWithApt() ?? installWithPlaywright() ?? giveUp();
}

function firstExisting(): string | undefined {
  return [...installed, chromium.executablePath()].find((path) => path && existsSync(path));
}

function installWithPlaywright(): string | undefined {
  run(process.execPath, [
    'node_modules/playwright-core/cli.js',
    'install',
    'chromium-headless-shell',
  ]);
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  return firstExisting();
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
  if (!firstExisting()) run('apt-get', ['install', '-y', '-qq', 'chromium']);
  return firstExisting();
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
}

function giveUp(): never {
  throw new Error(
    'The browser tests need Chrome or Chromium. Install one, or name it in CHROME_PATH. None was found, and none could be installed.',
  );
}
