import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const ticksPerSecond = 100;

/** Of a process and the processes that it has started, such as those that read files, also of those that have ended. */
export async function processorSecondsOfTree(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree) {
    tree.push(...parents.flatMap(([child = 0, of]) => (of === parent ? child : [])));
  }
  const seconds = await Promise.all(tree.map((one) => processorSeconds(one).catch(() => 0)));
  return seconds.reduce((sum, one) => sum + one, 0);
}

async function processorSeconds(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // User and system time, its own and that of children that have ended.
    const times = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
    return times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)]);
  return stdout.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}
