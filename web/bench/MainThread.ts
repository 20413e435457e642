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

  /** Waits until nothing is left to do, such as after a first load. */
  async untilQuiet(): Promise<void> {
    for (let quiet = 0, before = await this.worked(); quiet < quietForInS; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const now = await this.worked();
      quiet = now - before < quietShare * 1_000 ? quiet + 1 : 0;
      before = now;
    }
  }
}

const quietForInS = 3;
/** Of one processor. Timers take a part of it. */
const quietShare = 0.05;
