import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../work/Clock.ts';

const staleAfterInMs = 24 * 60 * 60 * 1000;
const lookEveryMs = 60 * 60 * 1000;

/**
 * Deletes what killed calls and mails have left in the folder of unfinished uploads, at the start and every hour. Recent
 * ones stay: they may still be received, also by another node.
 */
export async function keepSwept(
  folder: string,
  log: Pick<Logger, 'info' | 'warn'>,
  clock: Clock = systemClock,
): Promise<{ stop(): void }> {
  let cancel: (() => void) | null = null;
  let isStopped = false;

  async function sweep(): Promise<void> {
    try {
      const swept = await deleteStale(folder, clock.now());
      if (swept > 0) log.info({ count: swept }, 'unfinished uploads deleted');
    } catch (error) {
      log.warn({ err: error }, 'unfinished uploads could not be deleted');
    }
    if (!isStopped) cancel = clock.after(lookEveryMs, () => void sweep());
  }

  await sweep();
  return {
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}

async function deleteStale(folder: string, now: number): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const one = path.join(folder, name);
    const { mtimeMs } = await stat(one).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs <= staleAfterInMs) continue;
    await rm(one, { recursive: true, force: true });
    deleted++;
  }
  return deleted;
}
