import type { DocumentName } from '#sync/protocol/documentName.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

const drop = statement(`
  with updates as (delete from document_updates where account_id = $1 and document = $2)
  delete from document_snapshots where account_id = $1 and document = $2`);

/** What was typed into an entity that is deleted goes with it; the audit log tells what it was. */
export function dropDocument(tx: AccountTx, name: DocumentName): void {
  tx.send(drop, [tx.accountId, name]);
}
