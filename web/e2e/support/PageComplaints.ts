import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core';
import { logout, switchAccount, verifySignInLink } from '#shared/auth/contract.ts';

/**
 * The browser logs calls and sockets that it cuts off when a page is left, or its session ends, during synchronising.
 * Outbox and feed continue from there, so these are no errors.
 */
const interrupted =
  /WebSocket connection to '\S+\/sync\/|(401|ERR_[A-Z_]+).*\/api\/(sync\/changes|sync\/documents|page-words|uploads|me)\b/;

/** While a test has taken the network away, the browser logs every failed call. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED/;

/** Calls that end the session of the page, or replace it by another. */
const endsSession: readonly string[] = [logout.path, switchAccount.path, verifySignInLink.path];
const isEnding = (request: Request) => endsSession.includes(new URL(request.url()).pathname);

/** Pictures of pages are drawn while the file is read: a page may ask too early, and asks again. */
const latePicture = /404.*\/api\/uploads\/\S+\/pages\/\d+/;

/**
 * Collects the complaints of the pages of one test: errors, violations of the content security policy, requests to other
 * sites. Each test has its own instance, so that a late complaint is not blamed on the next test.
 */
export class PageComplaints {
  readonly #complaints: string[] = [];
  readonly #expected = [interrupted, withoutNetwork, latePicture];

  /** For a test that provokes an error on purpose. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  get unexpected(): string[] {
    return this.#complaints.filter((line) => !this.#expected.some((one) => one.test(line)));
  }

  follow(context: BrowserContext, address: string): void {
    const own = new URL(address).origin;
    let isLeaving = false;
    const underWay = new Set<Request>();
    /** The addresses of calls that were under way when their session ended, and so may be answered with 401. */
    const cutOff = new Set<string>();
    context.on('console', (message) => {
      const isOver =
        message.text().includes('401') && (isLeaving || cutOff.has(message.location().url));
      if (message.type() === 'error' && !isOver && !isNobodySignedIn(message))
        this.#complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#complaints.push(`error: ${error.error().message}`));
    context.on('requestfinished', (request) => underWay.delete(request));
    context.on('requestfailed', (request) => underWay.delete(request));
    context.on('request', (request) => {
      underWay.add(request);
      const all = [...underWay];
      if (all.some(isEnding)) for (const one of all) cutOff.add(one.url());
      const { origin, protocol, pathname } = new URL(request.url());
      if (pathname === logout.path) isLeaving = true;
      if (origin !== own && protocol.startsWith('http'))
        this.#complaints.push(`outside: ${request.url()}`);
    });
  }
}

/** Chromium logs every 4xx as an error, also the 401 by which `/api/me` says that nobody is signed in. */
function isNobodySignedIn(message: ConsoleMessage): boolean {
  return message.text().includes('401') && message.location().url.endsWith('/api/me');
}
