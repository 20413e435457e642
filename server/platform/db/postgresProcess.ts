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

/** Dead, but not yet taken note of: in a container perhaps never, when its first process does not look after orphans. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state follows the name, which stands in brackets and may hold any character.
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return true;
  }
}

/** Whether this process is a Postgres that works on this data: every one of them has its working directory there. */
export async function isPostgresOn(data: string, pid: number): Promise<boolean> {
  // Elsewhere than on Linux there is no /proc; there the number alone has to do.
  if (process.platform !== 'linux') return true;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'postgres') return false;
  try {
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return theirs.ino === ours.ino && theirs.dev === ours.dev;
  } catch {
    // Root in a container may not look. Better to wait in vain than to take a living Postgres for a dead one.
    return true;
  }
}
