import { plainText } from '#shared/conversation/mentions.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Telling } from './notificationStore.ts';

interface SaidRow {
  id: string;
  invoiceId: string;
  kind: string;
  text: string;
  mentions: string[];
  authorId: string;
  authorName: string;
  toId: string | null;
}

/** A comment that was deleted before anybody was notified is skipped. */
const selectComments = statement(`
  select id, invoice_id as "invoiceId", kind, text, mentions, author_id as "authorId",
    author_name as "authorName", to_id as "toId"
  from invoice_comments
  where account_id = $1 and seq > $2 and seq <= $3 and deleted_at is null and kind <> 'question'
  order by seq`);

/**
 * Notifications of mentions and answers. A question waits until it is answered, see
 * `whoIsConcerned`.
 */
export async function tellingsOfComments(
  tx: AccountTx,
  range: { after: number; upTo: number },
  nameOf: (personId: string) => string,
): Promise<Telling[]> {
  const rows = await tx.run<SaidRow>(selectComments, [tx.accountId, range.after, range.upTo]);
  const tellings = new Map<string, Telling>();
  for (const row of rows) {
    const kind = row.kind === 'answer' ? 'answered' : 'mentioned';
    for (const personId of new Set(row.toId ? [row.toId] : row.mentions)) {
      if (personId === row.authorId) continue;
      // Several comments within one pass are notified once.
      tellings.set(`${personId} ${kind} ${row.invoiceId}`, {
        personId,
        kind,
        invoiceId: row.invoiceId,
        occasion: row.id,
        details: { by: row.authorName, remark: plainText(row.text, nameOf), concern: null },
      });
    }
  }
  return [...tellings.values()];
}
