import type { Page } from 'playwright-core';
import { z } from 'zod';

const event = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds: `ts` and `dur` by the clock, `tdur` of processor time. */
  ts: z.number().default(0),
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
type TraceEvent = z.infer<typeof event>;

export interface LongestTask {
  /** Milliseconds by the clock, which include other work of the machine. */
  wall: number;
  /** Milliseconds of processor time: the cost of the page itself. */
  cpu: number;
}

/** The longest task of the page's main thread during the work. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<LongestTask> {
  const events = await trace(page, work);
  const tasks = events
    .filter(({ name }) => name.endsWith('RunTask'))
    .filter(isOn(mainThread(events)));
  return {
    wall: longestOf(tasks.map(({ dur = 0 }) => dur)),
    cpu: longestOf(tasks.map(({ tdur = 0 }) => tdur)),
  };
}

/** What the page's main thread worked until the page set this mark, in ms of the processor. */
export async function workUntil(
  page: Page,
  mark: string,
  work: () => Promise<void>,
): Promise<number> {
  const events = await trace(page, work);
  const end = events.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  return events
    .filter(({ name, ts }) => name === 'ThreadControllerImpl::RunTask' && ts < end)
    .filter(isOn(mainThread(events)))
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}

async function trace(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
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
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] },
  });
  await work();
  await session.send('Tracing.end');
  await over;
  await session.detach();
  return events;
}

/** From microseconds to milliseconds. A loop, because there are too many values for `Math.max(...)`. */
function longestOf(durations: readonly number[]): number {
  return durations.reduce((longest, one) => Math.max(longest, one), 0) / 1000;
}

/** The thread with the most function calls, which is where the page's scripts run. */
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
