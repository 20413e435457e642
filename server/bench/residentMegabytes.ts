import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Of a process, and of all that it has started. */
export async function residentMegabytes(pid: number): Promise<{ own: number; children: number }> {
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
