import { type Clock, systemClock } from './Clock.ts';

/** Throttles with leading and trailing edge: calls at once, and once more after the interval if called again. */
export function throttle(
  ms: number,
  call: () => void,
  clock: Clock = systemClock,
): { call(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  let isCalledAgain = false;

  function callNow(): void {
    call();
    isCalledAgain = false;
    cancel = clock.after(ms, () => {
      cancel = null;
      if (isCalledAgain) callNow();
    });
  }

  return {
    call() {
      if (cancel) isCalledAgain = true;
      else callNow();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
