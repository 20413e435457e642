import type { FanOut } from '#sync/relay/ports.ts';
import { createWakeups, type Wakeups } from '../../platform/feed/wakeups.ts';

export interface WakeupsOfAllNodes extends Wakeups {
  /** What other nodes told may have been missed: everybody looks for themselves (SPEC 8.5). */
  missed(): void;
}

/** Wake-ups of this node and of the others. */
export function wakeupsOfAllNodes(fanOut: FanOut): WakeupsOfAllNodes {
  const here = createWakeups();
  const listening = new Map<string, { count: number; stop: () => void }>();

  function listen(accountId: string): void {
    const known = listening.get(accountId);
    if (known) {
      known.count++;
      return;
    }
    const stop = fanOut.subscribe(channel(accountId), (message) =>
      here.changed(accountId, Number(new TextDecoder().decode(message))),
    );
    listening.set(accountId, { count: 1, stop });
    // Until then what others tell passes by.
    void fanOut.standing()?.then(() => here.changed(accountId, 0));
  }

  function stopListening(accountId: string): void {
    const known = listening.get(accountId);
    if (!known || --known.count > 0) return;
    listening.delete(accountId);
    known.stop();
  }

  return {
    changed(accountId, seq) {
      here.changed(accountId, seq);
      fanOut.publish(channel(accountId), new TextEncoder().encode(String(seq)));
    },
    subscribe(accountId, listener) {
      listen(accountId);
      const stop = here.subscribe(accountId, listener);
      return () => {
        stop();
        stopListening(accountId);
      };
    },
    missed() {
      for (const accountId of listening.keys()) here.changed(accountId, 0);
    },
  };
}

const channel = (accountId: string) => `changed:${accountId}`;
