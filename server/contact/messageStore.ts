import type { SystemTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';

export interface VisitorMessage {
  kind: 'demo' | 'contact';
  email: string;
  fields: Record<string, string>;
  suspicious: boolean;
  idempotencyKey: string | null;
}

/** Whether it is new: under a key that was taken before, nothing is stored. */
export async function storeMessage(tx: SystemTx, message: VisitorMessage): Promise<boolean> {
  const stored = await tx('visitor_messages')
    .insert({
      id: newId(),
      idempotency_key: message.idempotencyKey,
      kind: message.kind,
      email: message.email,
      fields: JSON.stringify(message.fields),
      suspicious: message.suspicious,
    })
    .onConflict('idempotency_key')
    .ignore()
    .returning('id');
  return stored.length > 0;
}

export async function countMessagesSince(
  tx: SystemTx,
  email: string,
  since: Date,
): Promise<number> {
  const rows = await tx('visitor_messages')
    .where({ email })
    .where('received_at', '>', since)
    .select('id');
  return rows.length;
}

export async function deleteMessagesBefore(tx: SystemTx, end: Date): Promise<void> {
  await tx('visitor_messages').where('received_at', '<', end).delete();
}
