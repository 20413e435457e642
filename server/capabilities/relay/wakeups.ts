import type { FanOut } from '#sync/relay/ports.ts';
import { createWakeups, type Wakeups } from '../../platform/feed/wakeups.ts';

export interface WakeupsOfAllNodes extends Wakeups {
  /**
   * Messages of other nodes may have been missed: every device of this node is woken (SPEC 8.5).
   */
  missed(): void;
}

/** Wake-ups from this node and from all others. */
export function wakeupsOfAllNodes(fanOut: FanOut): WakeupsOfAllNodes {
  const local = createWakeups();
  const listening = new Map<string, { count: number; stop: () => void }>();

  function listen(accountId: string): void {
    const known = listening.get(accountId);
    if (known) {
      known.count++;
      return;
    }
    const stop = fanOut.subscribe(channel(accountId), (message) =>
      local.changed(accountId, Number(new TextDecoder().decode(message))),
    );
    listening.set(accountId, { count: 1, stop });
    // Messages sent before the subscription was in place are lost, so wake once it is.
    void fanOut.subscribed()?.then(() => local.changed(accountId, 0));
  }

  function stopListening(accountId: string): void {
    const known = listening.get(accountId);
    if (!known || --known.count > 0) return;
    listening.delete(accountId);
    known.stop();
  }

  return {
    changed(accountId, seq) {
      local.changed(accountId, seq);
      fanOut.publish(channel(accountId), new TextEncoder().encode(String(seq)));
    },
    subscribe(accountId, listener) {
      listen(accountId);
      const stop = local.subscribe(accountId, listener);
      return () => {
        stop();
        stopListening(accountId);
      };
    },
    missed() {
      for (const accountId of listening.keys()) local.changed(accountId, 0);
    },
  };
}

const channel = (accountId: string) => `changed:${accountId}`;
