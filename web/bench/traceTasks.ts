import type { Page } from 'playwright-core';
import { z } from 'zod';

const event = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds by the clock, and of the processor. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
type TraceEvent = z.infer<typeof event>;

export interface LongestTask {
  /** Milliseconds by the clock: what else the machine does is in it. */
  wall: number;
  /** Milliseconds of the processor: what the page itself costs. */
  cpu: number;
}

/** The longest while in which the page would have answered to nothing, while the work goes on. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<LongestTask> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const { data } = event.safeParse(one);
      if (data) events.push(data);
    }
  });
  const over = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await work();
  await session.send('Tracing.end');
  await over;
  await session.detach();
  const tasks = events
    .filter(({ name }) => name.endsWith('RunTask'))
    .filter(isOn(mainThread(events)));
  return {
    wall: longestOf(tasks.map(({ dur = 0 }) => dur)),
    cpu: longestOf(tasks.map(({ tdur = 0 }) => tdur)),
  };
}

/** In milliseconds, of microseconds: too many to be arguments of a call. */
function longestOf(durations: readonly number[]): number {
  return durations.reduce((longest, one) => Math.max(longest, one), 0) / 1000;
}

/** Where the page's own scripts run. */
function mainThread(events: readonly TraceEvent[]): string {
  const calls = events.filter(({ name }) => name === 'FunctionCall');
  const byThread = [...Map.groupBy(calls, threadOf)];
  const [busiest] = byThread.sort(([, one], [, other]) => other.length - one.length);
  return busiest?.[0] ?? '';
}

const isOn = (thread: string) => (one: TraceEvent) => threadOf(one) === thread;

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}
