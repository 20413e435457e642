import { uuidv7 } from '#shared/ids.ts';
import type { Locks, Ports } from '#sync/client/ports.ts';
import { sendRaw } from '../../api/sendRaw.ts';

/**
 * Web Locks, shared by all tabs and the service worker. They are missing without HTTPS: then every tab sends, which is
 * safe because of idempotency keys and edit ids.
 */
export const deviceLocks: Locks = {
  async acquire(name, signal, work) {
    if (!('locks' in navigator)) return work();
    try {
      await navigator.locks.request(name, { signal }, work);
    } catch (error) {
      // Waiting was aborted by the signal.
      if (!signal.aborted) throw error;
    }
  },
  async tryAcquire(name, work) {
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

/** The tag of the outbox in Background Sync. */
export const outboxTag = 'docket-outbox';

/** The browser's implementation of the ports, for pages and the service worker. */
export function devicePorts(): Ports {
  const { protocol, host } = location;
  return {
    send: sendRaw,
    sockets: {
      address: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/sync`,
      open: WebSocket,
    },
    locks: deviceLocks,
    journalStorage: pageStorage(),
    clock: {
      now: () => Date.now(),
      after(inMs, then) {
        const timer = setTimeout(then, inMs);
        return () => clearTimeout(timer);
      },
    },
    random: Math.random,
    newId,
  };
}

/** Reading `localStorage` throws where the person blocks it. */
function pageStorage(): Storage | null {
  try {
    return 'localStorage' in globalThis ? localStorage : null;
  } catch {
    return null;
  }
}

/** A new id for anything created on this device. */
export function newId(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
