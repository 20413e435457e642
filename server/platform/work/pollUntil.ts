import { setTimeout as pause } from 'node:timers/promises';

const pollIntervalMs = 150;

/** Polls until the condition is met or the time is up. Returns the last result either way. */
export async function pollUntil<T>(
  look: () => Promise<T>,
  { isOver, patienceInMs }: { isOver: (seen: T) => boolean; patienceInMs: number },
): Promise<T> {
  const deadline = Date.now() + patienceInMs;
  for (;;) {
    const seen = await look();
    if (isOver(seen) || Date.now() > deadline) return seen;
    await pause(pollIntervalMs);
  }
}
