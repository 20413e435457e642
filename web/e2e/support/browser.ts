import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type Company, type DemoRole, withCompany } from './company.ts';
import { PageComplaints } from './PageComplaints.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
}

/**
 * Opens visitors, each with a separate browser profile, and closes them after each test. A page that logs an error,
 * violates the content security policy or calls another site fails its test, unless the test expects it.
 */
export function withVisitors() {
  const { url } = inject('product');
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  let watch = new PageComplaints();

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(() => browser.close());
  beforeEach(() => {
    watch = new PageComplaints();
  });
  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await printPages(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(watch.unexpected).toEqual([]);
  });

  return {
    async visit(path = '/', options: BrowserContextOptions = {}): Promise<Visitor> {
      const context = await browser.newContext({
        baseURL: url,
        locale: 'en-US',
        // Caching the application takes longer than most tests; tests that need it pass `withServiceWorker`.
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      await context.addInitScript(saveData);
      contexts.push(context);
      watch.follow(context, url);
      const page = await context.newPage();
      await page.goto(path);
      return { context, page };
    },
    /** For tests that provoke an error on purpose. */
    expectComplaint(pattern: RegExp): void {
      watch.expect(pattern);
    },
  };
}

/** Visitors who can be members of a company: of their file's own, or of another one. */
export function withBrowser(thisCompany: () => () => Company = withCompany) {
  const company = thisCompany();
  const visitors = withVisitors();
  return {
    ...visitors,
    company,
    /** Opens a page as a signed-in member of the company. */
    async visitAs(
      role: DemoRole,
      path = '/dashboard',
      options: BrowserContextOptions = {},
    ): Promise<Visitor> {
      const visitor = await visitors.visit('about:blank', options);
      await company().signInAs(visitor.page, role, path);
      return visitor;
    },
  };
}

/**
 * Runs in the page, before its scripts. Without it, a page loads all screens after three seconds and about 30 documents
 * after six, which costs one and a half seconds of a processor.
 */
function saveData(): void {
  if ('connection' in navigator)
    Object.defineProperty(navigator.connection, 'saveData', { value: true, configurable: true });
}

/** Prints the content of the open pages, which explains most failures. */
async function printPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => 'nothing');
    process.stderr.write(`${page.url()} shows:\n${shown.slice(0, 6_000)}\n`);
  }
}
