import type { BrowserContext, ConsoleMessage } from 'playwright-core';
import { logout } from '#shared/auth/contract.ts';

/**
 * A page that is left, or whose session ends, in the middle of synchronising: the browser logs what it cut off, and the
 * outbox and the feed go on from there.
 */
const interrupted =
  /WebSocket connection to '\S+\/sync\/|(401|ERR_[A-Z_]+).*\/api\/(sync\/changes|sync\/documents|uploads|me)\b/;

/** A test took the network away: the browser logs every call that is not made, and screens go on. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED/;

/** Pictures of pages are drawn while the file is read: a page may ask for one before it is there, and asks again. */
const latePicture = /404.*\/api\/uploads\/\S+\/pages\/\d+/;

/**
 * What the pages of one test complain of: errors, breaches of the content security policy, requests to another site. Each
 * test has its own, so that what comes late is never blamed on the next one.
 */
export class Watch {
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
      // Calls may be under way while somebody signs out.
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

/** Chromium reports every 4xx as an error; this one is how the server says that nobody is signed in. */
function isNobodySignedIn(message: ConsoleMessage): boolean {
  return message.text().includes('401') && message.location().url.endsWith('/api/me');
}
