import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { inject } from 'vitest';

/** One connection for all files of a worker. It ends with the worker. */
let connection: Promise<Browser> | undefined;

/**
 * Empty profiles that earlier tests have left, by their options. They have the scripts of the application in their cache,
 * compiled, so a page loads in half the processor time.
 */
const left = new Map<string, BrowserContext[]>();

/** A browser profile without cookies or stored data, with one empty page. */
export async function openProfile(options: BrowserContextOptions): Promise<BrowserContext> {
  const known = left.get(JSON.stringify(options))?.pop();
  if (known) return known;
  connection ??= chromium.connect(inject('browser'));
  const context = await (await connection).newContext(options);
  context.setDefaultTimeout(60_000);
  await context.addInitScript(saveData);
  await context.newPage();
  return context;
}

/** Closes its pages and deletes its data. */
export async function leaveProfile(
  context: BrowserContext,
  options: BrowserContextOptions,
): Promise<void> {
  const page = await context.newPage();
  await Promise.all(context.pages().map((one) => one !== page && one.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(inject('product').url);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  const key = JSON.stringify(options);
  left.set(key, [...(left.get(key) ?? []), context]);
}

/**
 * Runs in the page, before its scripts. Without it, a page loads all screens after three seconds and about 30 documents
 * after six, which costs one and a half seconds of a processor.
 */
function saveData(): void {
  if ('connection' in navigator)
    Object.defineProperty(navigator.connection, 'saveData', { value: true, configurable: true });
}
