import { createContext, use } from 'react';
import {
  type ClientError,
  type ClientErrorSource,
  mostReportedAtOnce,
  reportClientErrors,
} from '#shared/clientErrors/contract.ts';
import { detailsOf } from '#shared/clientErrors/detailsOf.ts';
import { type ScreenPattern, screenOf } from '#shared/screens.ts';
import { call } from '../../api/call.ts';
import type { Connection } from '../../api/connection.ts';

const firstAfterInMs = 2_000;
const minIntervalInMs = 60_000;
/** For each page load; more would repeat what is known. */
const maxReports = 20;

interface ErrorReporterOptions {
  send: (errors: ClientError[]) => Promise<unknown>;
  version: string;
  screen: () => ScreenPattern | null;
}

/** Errors of leaving a page or losing the network. */
const expected = new Set(['AbortError', 'OfflineError', 'DatabaseClosedError']);

/**
 * Reports unexpected errors to the server: each with its count, a few at a time, at most once a minute. Reports that
 * cannot be sent wait for the next error or the network, and are lost with the page.
 */
export class ErrorReporter {
  readonly #options: ErrorReporterOptions;
  readonly #waiting = new Map<string, ClientError>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;
  #reports = 0;

  constructor(options: ErrorReporterOptions) {
    this.#options = options;
  }

  report(source: ClientErrorSource, error: unknown): void {
    const details = detailsOf(error);
    if (expected.has(details.name)) return;
    const { version, screen } = this.#options;
    const key = `${source} ${details.name} ${details.code} ${details.stack[0]}`;
    const same = this.#waiting.get(key);
    if (same) same.times = Math.min(same.times + 1, 100_000);
    else if (this.#waiting.size < mostReportedAtOnce)
      this.#waiting.set(key, { source, ...details, version, screen: screen(), times: 1 });
    this.wake();
  }

  /** Schedules a report if errors are waiting. */
  wake(): void {
    if (this.#timer !== undefined || this.#waiting.size === 0 || this.#reports >= maxReports) {
      return;
    }
    const waitInMs = Math.max(firstAfterInMs, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => void this.#send(), waitInMs);
  }

  async #send(): Promise<void> {
    const batch = [...this.#waiting];
    this.#waiting.clear();
    this.#reports++;
    this.#notBefore = Date.now() + minIntervalInMs;
    try {
      await this.#options.send(batch.map(([, error]) => error));
      this.#timer = undefined;
      this.wake();
    } catch {
      this.#timer = undefined;
      for (const [key, error] of batch) {
        const again = this.#waiting.get(key);
        if (again) again.times = Math.min(again.times + error.times, 100_000);
        else if (this.#waiting.size < mostReportedAtOnce) this.#waiting.set(key, error);
      }
    }
  }
}

/** Reports uncaught errors of this page. */
export function createErrorReporter({
  window,
  connection,
}: {
  window: Window;
  connection: Connection;
}): ErrorReporter {
  const reporter = new ErrorReporter({
    send: (errors) => call(reportClientErrors, { body: { errors } }),
    version: versionOf(window.document),
    screen: () => screenOf(window.location.pathname, { sandbox: true }),
  });
  window.addEventListener('error', ({ error }) => {
    // Browser warnings and errors of foreign scripts have no error object.
    if (error) reporter.report('error', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    reporter.report('rejection', reason);
  });
  connection.subscribe(() => {
    if (connection.state() === 'online') reporter.wake();
  });
  return reporter;
}

/** The entry script, whose name has a hash and so identifies the release. */
function versionOf(document: Document): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const name = script ? new URL(script.src).pathname.split('/').at(-1) : undefined;
  return name && /^[\w.-]{1,80}$/.test(name) ? name : 'unknown';
}

/** `null` in component tests. */
export const ErrorReporterContext = createContext<ErrorReporter | null>(null);

export function useErrorReporter(): ErrorReporter | null {
  return use(ErrorReporterContext);
}
