import type { BrowserContext, ConsoleMessage } from 'playwright-core';
import { logout } from '#shared/auth/contract.ts';

/**
 * The browser logs calls and sockets that it cuts off when a page is left, or its session ends, during synchronising.
 * Outbox and feed continue from there, so these are no errors.
 */
const interrupted =
  /WebSocket connection to '\S+\/sync\/|(401|ERR_[A-Z_]+).*\/api\/(sync\/changes|sync\/documents|page-words|uploads|me)\b/;

/** While a test has taken the network away, the browser logs every failed call. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED/;

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
    context.on('console', (message) => {
      // Calls under way while somebody signs out end with 401.
      const isOver = isLeaving && message.text().includes('401');
      if (message.type() === 'error' && !isOver && !isNobodySignedIn(message))
        this.#complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#complaints.push(`error: ${error.error().message}`));
    context.on('request', (request) => {
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
