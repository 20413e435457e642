import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Megabytes {
  own: number;
  children: number;
}

/** Resident memory of a process, and of all processes that it has started. */
export async function residentMegabytes(pid: number): Promise<Megabytes> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const [own, children] = [0, 1].map((column) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter((numbers) => numbers[column] === pid)
      .reduce((sum, [, , kilobytes = 0]) => sum + kilobytes / 1000, 0),
  );
  return { own: Math.round(own ?? 0), children: Math.round(children ?? 0) };
}

const everyMs = 200;

/** The most memory that they take until it is stopped. */
export function peakMemory(pid: number): { stop(): Megabytes } {
  const most = { own: 0, children: 0 };
  const looking = setInterval(async () => {
    const { own, children } = await residentMegabytes(pid);
    most.own = Math.max(most.own, own);
    most.children = Math.max(most.children, children);
  }, everyMs);
  return {
    stop() {
      clearInterval(looking);
      return most;
    },
  };
}
