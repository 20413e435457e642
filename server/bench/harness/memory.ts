import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Megabytes {
  own: number;
  children: number;
}

/** Resident memory of a process and of its child processes. */
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

const sampleIntervalMs = 200;

/** Samples the memory until stopped, and returns the peak. */
export function peakMemory(pid: number): { stop(): Megabytes } {
  const peak = { own: 0, children: 0 };
  const sampling = setInterval(async () => {
    const { own, children } = await residentMegabytes(pid);
    peak.own = Math.max(peak.own, own);
    peak.children = Math.max(peak.children, children);
  }, sampleIntervalMs);
  return {
    stop() {
      clearInterval(sampling);
      return peak;
    },
  };
}
