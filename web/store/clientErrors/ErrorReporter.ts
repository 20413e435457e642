import {
  type ClientError,
  type ClientErrorSource,
  mostReportedAtOnce,
} from '#shared/clientErrors/contract.ts';
import { detailsOf } from '#shared/clientErrors/detailsOf.ts';
import type { ScreenPattern } from '#shared/screens.ts';

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
