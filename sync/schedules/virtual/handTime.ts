import { vi } from 'vitest';

const begin = Date.UTC(2026, 0, 5, 9);
const laterOn = globalThis.setImmediate;
/** Of this schedule: what an earlier one has left behind is none of it. */
let underWay = { count: 0 };

/**
 * From here on time passes by `turn` and `pass` alone. What IndexedDB has under way is counted, so that it can be waited
 * for without guessing.
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
    return laterOn(() => {
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

/** One millisecond, and one turn of the event loop. */
export async function turn(): Promise<void> {
  vi.advanceTimersByTime(1);
  await new Promise<void>((resolve) => {
    laterOn(() => resolve());
  });
}

export async function turns(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await turn();
}

export function passAtOnce(ms: number): void {
  vi.advanceTimersByTime(ms);
}

/** Until nothing is done any more without time or the network. */
export async function untilQuiet(most = 2_000): Promise<void> {
  let quiet = 0;
  for (let count = 0; quiet < 3; count++) {
    if (count > most) throw new Error('It never becomes quiet');
    await turn();
    quiet = underWay.count === 0 ? quiet + 1 : 0;
  }
}

/** Waits for what needs neither time nor the network. */
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
    await turn();
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
