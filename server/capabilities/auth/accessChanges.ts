import type { AnyTx } from '../../platform/db/transaction.ts';

const prefix = 'access of ';

/**
 * Announces that what a person may do has changed: after the commit every node judges their open sockets again. An
 * announcement that gets lost is made good by the look at all sockets, every minute.
 */
export function announceAccessChange(tx: Pick<AnyTx, 'announce'>, personId: string): void {
  tx.announce(`${prefix}${personId}`);
}

/** The person whom an announcement is about; `null` if it is about something else. */
export function personOfAccessChange(topic: string): string | null {
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : null;
}
