import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 150;

/** Looks again and again until what is seen has settled, for no longer than the patience lasts. Answers what was seen last. */
export async function lookUntil<T>(
  look: () => Promise<T>,
  { hasSettled, patienceInMs }: { hasSettled: (seen: T) => boolean; patienceInMs: number },
): Promise<T> {
  const deadline = Date.now() + patienceInMs;
  for (;;) {
    const seen = await look();
    if (hasSettled(seen) || Date.now() > deadline) return seen;
    await pause(everyMs);
  }
}
