import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';

export interface VisitorMessage {
  kind: 'demo' | 'contact';
  email: string;
  fields: Record<string, string>;
  suspicious: boolean;
  idempotencyKey: string | null;
}

const insert = statement(`
  insert into visitor_messages (id, idempotency_key, kind, email, fields, suspicious)
  values ($1, $2, $3, $4, $5, $6) on conflict (idempotency_key) do nothing returning id`);

/** False if a message with this idempotency key was stored before. */
export async function storeMessage(tx: SystemTx, message: VisitorMessage): Promise<boolean> {
  const { idempotencyKey, kind, email, fields, suspicious } = message;
  const values = [newId(), idempotencyKey, kind, email, JSON.stringify(fields), suspicious];
  return (await tx.run(insert, values)).length > 0;
}

const countSince = statement(`
  select count(*)::int as count from visitor_messages where email = $1 and received_at > $2`);

export async function countMessagesSince(
  tx: SystemTx,
  email: string,
  since: Date,
): Promise<number> {
  const [counted] = await tx.run<{ count: number }>(countSince, [email, since]);
  return counted?.count ?? 0;
}

const deleteBefore = statement('delete from visitor_messages where received_at < $1');

export async function deleteMessagesBefore(tx: SystemTx, end: Date): Promise<void> {
  await tx.run(deleteBefore, [end]);
}
