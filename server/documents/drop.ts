import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

const drop: Statement = {
  name: 'drop-document',
  text: `with updates as (delete from document_updates where account_id = $1 and document = $2)
    delete from document_snapshots where account_id = $1 and document = $2`,
};

/** What was typed into an entity that is deleted goes with it; the audit log tells what it was. */
export function dropDocument(tx: AccountWork, name: DocumentName): void {
  tx.send(drop, [tx.accountId, name]);
}
