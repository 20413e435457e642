import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../store/decisions/useOutbox.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { discardedOrders } from './discardedOrders.ts';

/** The actions on outbox entries: send again, discard. */
export function useOutboxActions(database: LocalDatabase) {
  const outbox = useOutbox(database);

  async function giveUp(entry: OutboxEntry): Promise<void> {
    for (const order of entry.orders) discardedOrders.add(order);
    if (await outbox.discard(entry)) return;
    for (const order of entry.orders) discardedOrders.delete(order);
    toast({
      title: 'It is being sent right now',
      description: 'Wait a moment for the answer.',
    });
  }

  async function again(
    entry: OutboxEntry,
    afresh?: { ifMatch: string; seen: unknown },
  ): Promise<void> {
    await outbox.retry(entry, afresh);
    outbox.sendNow();
  }

  async function instead(entry: OutboxEntry, call: { path: string; key: string }): Promise<void> {
    await outbox.retryInstead(entry, call);
    outbox.sendNow();
  }

  return {
    entries: outbox.entries,
    sendNow: outbox.sendNow,
    again: (entry: OutboxEntry, afresh?: { ifMatch: string; seen: unknown }) =>
      void again(entry, afresh).catch(toastFailed),
    instead: (entry: OutboxEntry, call: { path: string; key: string }) =>
      void instead(entry, call).catch(toastFailed),
    giveUp: (entry: OutboxEntry) => void giveUp(entry).catch(toastFailed),
  };
}

export type OutboxActions = ReturnType<typeof useOutboxActions>;

function toastFailed(): void {
  toast({
    title: 'Error',
    description: 'This could not be saved on this device. Try again.',
    tone: 'danger',
  });
}
