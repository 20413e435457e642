import { uuidv7 } from '#shared/ids.ts';
import type { Ports } from '#sync/client/ports.ts';
import { sendRaw } from '../../api/sendRaw.ts';
import { deviceLocks } from './deviceLocks.ts';

/** What synchronising needs of the outside world, in a page and in the service worker. */
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

/** For whatever is made on this device. */
export function newId(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
