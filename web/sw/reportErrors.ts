/// <reference lib="webworker" />
import { detailsOf, formats } from '#shared/clientErrors/detailsOf.ts';

declare const self: ServiceWorkerGlobalScope;

/** Thrown when work is left for the next event; not a failure of the worker. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

/** Retries, and the network: a `fetch` without one throws a TypeError of its own. */
const expected = new Set(['RetryLater', 'OfflineError', 'AbortError', 'TimeoutError']);
const isOfNetwork = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Browsers end a worker after a while, so this is reached only by a defect that repeats. */
const maxReports = 10;

/** Reports unexpected errors of this worker to the server, each at once, because the worker may be ended. */
export class WorkerErrors {
  readonly #version: string;
  #reports = 0;

  /** `release` identifies the version of the application. */
  constructor(release: string) {
    this.#version = formats.version.test(release) ? release : 'unknown';
    self.addEventListener('error', ({ error }) => void this.report(error));
    self.addEventListener('unhandledrejection', ({ reason }) => void this.report(reason));
  }

  /** The same work, whose failure is reported; the browser still sees it. */
  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      await this.report(error);
      throw error;
    }
  }

  async report(error: unknown): Promise<void> {
    const details = detailsOf(error);
    if (expected.has(details.name) || isOfNetwork(error) || this.#reports >= maxReports) return;
    this.#reports++;
    const report = { source: 'worker', ...details, version: this.#version, screen: null, times: 1 };
    // A report that cannot be sent is lost.
    await fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ errors: [report] }),
    }).catch(() => undefined);
  }
}
