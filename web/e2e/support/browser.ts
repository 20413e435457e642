import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { type Company, type DemoRole, withCompany } from './company.ts';
import { PageComplaints } from './PageComplaints.ts';
import { leaveProfile, openProfile } from './profiles.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
}

interface OpenProfile {
  context: BrowserContext;
  options: BrowserContextOptions;
  unfollow: () => void;
}

/**
 * Opens visitors, each with a separate and empty browser profile, which ends with the test. A page that logs an error,
 * violates the content security policy or calls another site fails its test, unless the test expects it.
 */
export function withVisitors() {
  const { url } = inject('product');
  const open = new Map<BrowserContext, OpenProfile>();
  let watch = new PageComplaints();

  beforeEach(() => {
    watch = new PageComplaints();
  });
  afterEach(async ({ task }) => {
    const hasFailed = Boolean(task.result?.errors?.length);
    if (hasFailed) await printPages([...open.keys()]);
    await Promise.all([...open.values()].map((one) => end(one, hasFailed)));
    open.clear();
    expect(watch.unexpected).toEqual([]);
  });

  /** Service workers outlive the pages that they belong to, so their profiles are used once. */
  async function end({ context, options, unfollow }: OpenProfile, hasFailed: boolean) {
    if (hasFailed || options.serviceWorkers !== 'block') return context.close();
    await leaveProfile(context, options);
    unfollow();
  }

  return {
    async visit(path = '/', more: BrowserContextOptions = {}): Promise<Visitor> {
      const options: BrowserContextOptions = {
        baseURL: url,
        locale: 'en-US',
        // Caching the application takes longer than most tests; tests that need it pass `withServiceWorker`.
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...more,
      };
      const context = await openProfile(options);
      open.set(context, { context, options, unfollow: watch.follow(context, url) });
      context.once('close', () => open.delete(context));
      const page = context.pages()[0] ?? (await context.newPage());
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
