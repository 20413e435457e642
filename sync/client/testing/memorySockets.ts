import type { Owner } from '../../protocol/owner.ts';
import type { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { NodeSocket } from '../../testing/memory/NodeSocket.ts';
import { clientSockets } from './ClientSocket.ts';

/** Sockets to a server in memory. Events are delivered in microtasks, never synchronously. */
export function memorySockets(
  server: MemoryServer,
  { isUp, session }: { isUp: () => boolean; session: () => Owner | null },
): typeof WebSocket {
  return clientSockets((url, client) => {
    let node: NodeSocket | undefined;
    let isHungUp = false;
    const closed = (code: number) => {
      client.closed(code);
      node?.gone();
    };
    queueMicrotask(() => {
      if (isHungUp) return;
      if (!isUp()) return client.closed(1006);
      node = server.connect(url, session(), {
        accept: () => queueMicrotask(() => client.opened()),
        send: (frame) => queueMicrotask(() => client.received(frame)),
        close: closed,
        cut: () => closed(1006),
      });
    });
    return {
      send: (frame) => {
        const sent = new Uint8Array(frame);
        if (isUp()) queueMicrotask(() => node?.hear(sent));
      },
      hangUp: () => {
        isHungUp = true;
        node?.gone();
      },
    };
  });
}
