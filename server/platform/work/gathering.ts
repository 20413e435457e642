import { type Clock, systemClock } from './Clock.ts';

/** Calls at once, and for all further calls within the time after it once more. */
export function gathering(
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
