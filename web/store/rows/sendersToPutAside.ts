import { useLiveQuery } from 'dexie-react-hooks';
import { decideMailSender } from '#shared/captures/contract.ts';
import { notAnInvoice, type TrashedInvoice } from '#shared/trash/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Asked after the second time. */
const enough = 2;

/**
 * Senders of whom several mails were "not an invoice", and about whom nobody has decided yet. From what is in the trash, so
 * it also works without a network.
 */
export function useSendersToPutAside(database: LocalDatabase): readonly string[] {
  const senders = useLiveQuery(async () => {
    const [trashed, decided] = await Promise.all([
      database.trash.toArray(),
      database.mailSenders.toCollection().primaryKeys(),
    ]);
    return sendersToPutAside(trashed, decided);
  }, [database]);
  return senders ?? none;
}

const none: readonly string[] = [];

export function sendersToPutAside(
  trashed: readonly Pick<TrashedInvoice, 'reason' | 'sourceEmail'>[],
  decided: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const { reason, sourceEmail } of trashed) {
    if (reason !== notAnInvoice || !sourceEmail) continue;
    const email = sourceEmail.toLowerCase();
    counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  const known = new Set(decided);
  return [...counts]
    .filter(([email, count]) => count >= enough && !known.has(email) && canBeDecided(email))
    .map(([email]) => email)
    .sort();
}

/** A mail may state a sender that is no address; the question about it could never be answered. */
const canBeDecided = (email: string) =>
  decideMailSender.body.safeParse({ email, isPutAside: true }).success;
