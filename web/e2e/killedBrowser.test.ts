import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { findChromium } from './support/chromium.ts';
import { withSharedCompany } from './support/company.ts';
import { approveHere, editField, onServer, openInvoice, takeInvoice } from './support/invoices.ts';
import { goOffline, untilSaved } from './support/offline.ts';

const { company, visitAs } = withBrowser(withSharedCompany);
let profile: string;
let browser: BrowserContext | undefined;

beforeAll(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'docket-profile-'));
});
afterAll(async () => {
  await browser?.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** A browser with a persistent profile. */
async function startBrowser(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    baseURL: inject('product').url,
    locale: 'en-US',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Ends the browser abruptly, like an empty battery: nothing more is written. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const closed = new Promise((resolve) => context.once('close', resolve));
  // The crashed browser cannot answer.
  session.send('Browser.crash').catch(() => undefined);
  await closed;
}

it('11.1 an edit survives a browser that is killed before sending it, and is sent after the next start', async () => {
  browser = await startBrowser();
  const page = await browser.newPage();
  await company().signInAs(page, 'manager', 'about:blank');
  const invoice = await takeInvoice(page, { approvals: 1 });
  await openInvoice(page, invoice);
  await goOffline(page);
  await editField(page, 'Purchase order', 'PO-KILLED');
  await page.getByText('Kept on this device').waitFor();
  await approveHere(page);
  await page.getByText('Approval waits to be sent').waitFor();
  await kill(browser, page);

  browser = await startBrowser();
  const again = await browser.newPage();
  // The cookie may not have been written to disk.
  await company().signInAs(again, 'manager');
  await untilSaved(again);
  await expect
    .poll(() => onServer(again, invoice))
    .toMatchObject({
      purchaseOrder: 'PO-KILLED',
      status: 'approved',
      currentApprovers: [expect.any(String)],
    });
});

it('11.1a an edit survives a page that is reloaded in the same moment, also while it is still being typed', async () => {
  const { page } = await visitAs('manager', 'about:blank');
  const invoice = await takeInvoice(page, { approvals: 2 });
  await openInvoice(page, invoice);
  const purchaseOrder = page.getByLabel('Purchase order', { exact: true });
  for (const value of ['PO-1', 'PO-2', 'PO-3']) {
    await purchaseOrder.fill(value);
    await page.reload();
    await expect.poll(() => purchaseOrder.inputValue()).toBe(value);
  }
  await untilSaved(page);
  expect(await onServer(page, invoice)).toMatchObject({ purchaseOrder: 'PO-3' });
});
