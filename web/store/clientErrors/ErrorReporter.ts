import {
  type ClientError,
  type ClientErrorSource,
  mostReportedAtOnce,
} from '#shared/clientErrors/contract.ts';
import { detailsOf } from '#shared/clientErrors/detailsOf.ts';
import type { ScreenPattern } from '#shared/screens.ts';

const firstAfterInMs = 2_000;
const atMostEveryInMs = 60_000;
/** Of one page: what breaks again and again is known by then. */
const mostReports = 20;

interface ErrorReporterOptions {
  send: (errors: ClientError[]) => Promise<unknown>;
  version: string;
  screen: () => ScreenPattern | null;
}

/** What happens when somebody leaves a page or the network is gone: nobody needs to know. */
const expected = new Set(['AbortError', 'OfflineError', 'DatabaseClosedError']);

/**
 * Tells the server of errors that nobody expected: each once with how often it came, a few at a time and at most once a
 * minute. What cannot be sent is kept until the next error or the network is back, and is gone with the page.
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

  /** The network is back, or there is something new to tell. */
  wake(): void {
    if (this.#timer !== undefined || this.#waiting.size === 0 || this.#reports >= mostReports) {
      return;
    }
    const waitInMs = Math.max(firstAfterInMs, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => void this.#send(), waitInMs);
  }

  async #send(): Promise<void> {
    const told = [...this.#waiting];
    this.#waiting.clear();
    this.#reports++;
    this.#notBefore = Date.now() + atMostEveryInMs;
    try {
      await this.#options.send(told.map(([, error]) => error));
      this.#timer = undefined;
      this.wake();
    } catch {
      this.#timer = undefined;
      for (const [key, error] of told) {
        const again = this.#waiting.get(key);
        if (again) again.times = Math.min(again.times + error.times, 100_000);
        else if (this.#waiting.size < mostReportedAtOnce) this.#waiting.set(key, error);
      }
    }
  }
}
