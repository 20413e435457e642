import type { Locks } from '#sync/client/ports.ts';

/**
 * Web Locks, shared by all tabs and the service worker. They are missing without HTTPS: then every tab sends, which is
 * safe because of idempotency keys and edit ids.
 */
export const deviceLocks: Locks = {
  async hold(name, signal, work) {
    if (!('locks' in navigator)) return work();
    try {
      await navigator.locks.request(name, { signal }, work);
    } catch (error) {
      // Waiting was aborted by the signal.
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
