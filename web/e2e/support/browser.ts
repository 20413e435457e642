import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { logout } from '#shared/auth/contract.ts';
import { type DemoRole, signInAs } from './people.ts';
import { withProduct } from './withProduct.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
}

/**
 * A page that is left, or whose session ends, in the middle of synchronising: the browser logs what it cut off, and the
 * outbox and the feed go on from there.
 */
const interrupted =
  /WebSocket connection to '\S+\/sync\/|(401|ERR_[A-Z_]+).*\/api\/(sync\/changes|sync\/documents|uploads|me)\b/;

/** Nobody but a test takes the network away: the browser logs every call that is not made, and screens go on. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED/;

/** Pictures of pages are drawn beside the reading: a page may ask for one before it is there, and asks again. */
const latePicture = /404.*\/api\/uploads\/\S+\/pages\/\d+/;

/**
 * Opens visitors, each with a browser profile of its own, and closes them after each test. A page that logs an error,
 * breaks the content security policy or reaches for another site fails the test, unless it said that it expects to.
 */
export function withBrowser() {
  const product = withProduct();
  const addressOf = () => product().url;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(() => browser.close());
  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await tellWhatIsShown(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints
      .splice(0)
      .filter(
        (line) =>
          ![interrupted, withoutNetwork, latePicture, ...expected].some((one) => one.test(line)),
      );
    expected.length = 0;
    expect(unexpected).toEqual([]);
  });

  const visitors = {
    product,
    async visit(path = '/', options: BrowserContextOptions = {}): Promise<Visitor> {
      const context = await browser.newContext({
        baseURL: addressOf(),
        locale: 'en-US',
        // Keeping the application takes longer than most tests; those that need it ask for it (`installed`).
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      listen(context, complaints, addressOf());
      const page = await context.newPage();
      await page.goto(path);
      return { context, page };
    },
    /** Somebody of the demo company, who is signed in. */
    async visitAs(
      role: DemoRole,
      path = '/dashboard',
      options: BrowserContextOptions = {},
    ): Promise<Visitor> {
      const visitor = await visitors.visit('about:blank', options);
      await signInAs(visitor.page, role, path);
      return visitor;
    },
    /** For tests that provoke an error on purpose. */
    expectComplaint(pattern: RegExp): void {
      expected.push(pattern);
    },
  };
  return visitors;
}

/** What a person would have seen: most failures explain themselves by it. */
async function tellWhatIsShown(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => 'nothing');
    process.stderr.write(`${page.url()} shows:\n${shown.slice(0, 6_000)}\n`);
  }
}

function listen(context: BrowserContext, complaints: string[], address: string): void {
  const own = new URL(address).origin;
  let isLeaving = false;
  context.on('console', (message) => {
    // Of whoever signs out, calls are still under way.
    const isOver = isLeaving && message.text().includes('401');
    if (message.type() === 'error' && !isOver && !isNobodySignedIn(message))
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    if (pathname === logout.path) isLeaving = true;
    if (origin !== own && protocol.startsWith('http')) complaints.push(`outside: ${request.url()}`);
  });
}

/** Chromium reports every 4xx as an error; this one is how the server says that nobody is signed in. */
function isNobodySignedIn(message: ConsoleMessage): boolean {
  return message.text().includes('401') && message.location().url.endsWith('/api/me');
}
