import type { DocumentName } from '#sync/protocol/documentName.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

const drop = statement(`
  with updates as (delete from document_updates where account_id = $1 and document = $2)
  delete from document_snapshots where account_id = $1 and document = $2`);

/** Deletes the document of a deleted entity. The audit log still has its values. */
export function dropDocument(tx: AccountTx, name: DocumentName): void {
  tx.send(drop, [tx.accountId, name]);
}
