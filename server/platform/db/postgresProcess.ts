import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** Dead but not reaped; in a container perhaps never, if its first process does not reap orphans. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state follows the name, which is in parentheses and may contain any character.
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return true;
  }
}

/** Whether this process is a Postgres on this data: the working directory of all its processes is the data folder. */
export async function isPostgresOn(data: string, pid: number): Promise<boolean> {
  // Other systems have no /proc; there the process id must suffice.
  if (process.platform !== 'linux') return true;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'postgres') return false;
  try {
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return theirs.ino === ours.ino && theirs.dev === ours.dev;
  } catch {
    // Root in a container may lack permission. Waiting in vain is better than taking a living Postgres for a dead one.
    return true;
  }
}
