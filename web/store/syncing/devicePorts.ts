import { uuidv7 } from '#shared/ids.ts';
import type { Ports } from '#sync/client/ports.ts';
import { sendRaw } from '../../api/sendRaw.ts';
import { deviceLocks } from './deviceLocks.ts';

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

/** A new id for anything created on this device. */
export function newId(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
