import type { CDPSession, Page } from 'playwright-core';

/**
 * What the main thread of a page works: scripts, styles, layout, painting and garbage collection. Counted by the processor,
 * so other work of the machine does not matter.
 */
export class MainThread {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Counts from now on, also over navigations. */
  static async watch(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MainThread(session);
  }

  /** Milliseconds since it began. */
  async worked(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const tasks = metrics.find(({ name }) => name === 'TaskDuration');
    return (tasks?.value ?? Number.NaN) * 1000;
  }
}
