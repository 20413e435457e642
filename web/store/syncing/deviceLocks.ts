import type { Locks } from '#sync/client/ports.ts';

/**
 * Web Locks: one holder among all tabs and the service worker. Pages that do not come over HTTPS have none: there every tab
 * sends, and the keys and identities of what is sent see to it that it counts once.
 */
export const deviceLocks: Locks = {
  async hold(name, signal, work) {
    if (!('locks' in navigator)) return work();
    try {
      await navigator.locks.request(name, { signal }, work);
    } catch (error) {
      // Waiting was given up, as the signal asked.
      if (!signal.aborted) throw error;
    }
  },
  async holdIfFree(name, work) {
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  },
};
