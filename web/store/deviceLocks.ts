import type { Locks } from '#sync/client/ports.ts';

/** Web Locks: one holder among all tabs and the service worker. */
export const deviceLocks: Locks = {
  async hold(name, signal, work) {
    try {
      await navigator.locks.request(name, { signal }, work);
    } catch (error) {
      // Waiting was given up, as the signal asked.
      if (!signal.aborted) throw error;
    }
  },
  holdIfFree: (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    }),
};
