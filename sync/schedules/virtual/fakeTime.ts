import { vi } from 'vitest';

const begin = Date.UTC(2026, 0, 5, 9);
const realSetImmediate = globalThis.setImmediate;
/** A new counter for each schedule, so that leftovers of an earlier one do not count. */
let underWay = { count: 0 };

/**
 * Installs fake timers. The work of IndexedDB (`setImmediate`) is counted, so that it can be awaited without guessing a
 * time.
 */
export function takeTime(): void {
  vi.useFakeTimers({
    now: begin,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const own = { count: 0 };
  underWay = own;
  vi.stubGlobal('setImmediate', (work: (...args: unknown[]) => void, ...args: unknown[]) => {
    own.count++;
    return realSetImmediate(() => {
      own.count--;
      work(...args);
    });
  });
}

export function giveTimeBack(): void {
  vi.clearAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** Passes one millisecond and one tick of the event loop. */
export async function tick(): Promise<void> {
  vi.advanceTimersByTime(1);
  await new Promise<void>((resolve) => {
    realSetImmediate(() => resolve());
  });
}

export async function ticks(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await tick();
}

export function passAtOnce(ms: number): void {
  vi.advanceTimersByTime(ms);
}

/** Waits until nothing happens without time or the network. */
export async function untilQuiet(most = 2_000): Promise<void> {
  let quiet = 0;
  for (let count = 0; quiet < 3; count++) {
    if (count > most) throw new Error('It never becomes quiet');
    await tick();
    quiet = underWay.count === 0 ? quiet + 1 : 0;
  }
}

/** Waits for work that needs neither time nor the network. */
export async function soon<T>(what: string, promise: Promise<T>, most = 2_000): Promise<T> {
  let outcome: { value: T } | { error: unknown } | undefined;
  promise.then(
    (value) => {
      outcome = { value };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  for (let count = 0; !outcome; count++) {
    if (count > most) throw new Error(`Waited in vain for ${what}`);
    await tick();
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
