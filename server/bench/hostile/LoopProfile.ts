import { type Profiler, Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sampleEveryMicroseconds = 500;
const tickMs = 1;
/** Gaps between ticks that are worth a name. */
const longGapMs = 20;
/** The start of the profiler takes a while itself. */
const settleMs = 500;

/** So long nothing else could run. */
interface Hold {
  ms: number;
  /** Processor time of this thread: on a busy machine, the rest is other programs. */
  processorMs: number;
  /** The functions of ours in which most of it was spent. */
  where: string;
}

/** Measures how long this process kept its event loop from other work, and in which functions. */
export class LoopProfile {
  readonly #session = new Session();
  readonly #delays = monitorEventLoopDelay({ resolution: tickMs });
  /** In microseconds of the monotonic clock, like the samples of the profiler. */
  readonly #gaps: { from: number; to: number; processorMs: number }[] = [];
  #ticking: NodeJS.Timeout | undefined;

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.setSamplingInterval', { interval: sampleEveryMicroseconds });
    await this.#session.post('Profiler.start');
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    this.#delays.enable();
    let last = now();
    let spent = processorTime();
    this.#ticking = setInterval(() => {
      const at = now();
      const by = processorTime();
      if (at - last > longGapMs * 1000) {
        this.#gaps.push({ from: last, to: at, processorMs: by - spent });
      }
      [last, spent] = [at, by];
    }, tickMs);
  }

  async stop(): Promise<{ longestMs: number; p99Ms: number; holds: Hold[] }> {
    clearInterval(this.#ticking);
    this.#delays.disable();
    const { profile } = await this.#session.post('Profiler.stop');
    this.#session.disconnect();
    const holds = this.#gaps.map(({ from, to, processorMs }) => ({
      ms: (to - from) / 1000,
      processorMs,
      where: mostBetween(profile, from, to),
    }));
    return {
      longestMs: this.#delays.max / 1e6,
      p99Ms: this.#delays.percentile(99) / 1e6,
      holds: holds.toSorted((one, other) => other.processorMs - one.processorMs),
    };
  }
}

const now = () => Number(process.hrtime.bigint() / 1000n);

/** Of this thread, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The functions with most of the samples between two times. */
function mostBetween(
  { nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile,
  from: number,
  to: number,
): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map<number, number>();
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node.id);
  const nameOf = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame && isOurs(frame)) return named(frame);
    }
    return byId.get(id)?.callFrame.functionName ?? '';
  };
  const spent = new Map<string, number>();
  let time = startTime;
  for (const [place, id] of samples.entries()) {
    const took = timeDeltas[place] ?? 0;
    time += took;
    if (time < from || time > to) continue;
    const name = nameOf(id);
    spent.set(name, (spent.get(name) ?? 0) + took / 1000);
  }
  return [...spent]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
    .join(', ');
}

type Frame = Profiler.ProfileNode['callFrame'];

const isOurs = ({ url }: Frame) => url.includes(root) && !url.includes('node_modules');

function named({ functionName, url, lineNumber }: Frame): string {
  return `${functionName || 'a function'} (${url.split(root).at(-1)}:${lineNumber + 1})`;
}
