import { fromBase64 } from '#shared/base64.ts';
import type { DocumentKind } from '#shared/documents/content.ts';
import type { Change, ChangeOf, KeptDocument, Rows } from '#shared/sync/contract.ts';
import { isDocumentKind } from '../tables/domainRows.ts';
import type { DocumentRow, ServerRowKind, ServerRowOf } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

export type DocumentChange = ChangeOf<DocumentKind>;

export function bringsDocument(database: SyncDatabase, change: Change): change is DocumentChange {
  return isDocumentKind(database, change.kind);
}

/** The row that a change brings. */
export function knownIn<Kind extends ServerRowKind>(change: {
  kind: Kind;
  row: Rows[Kind] | null;
}): ServerRowOf<Kind> | null {
  return change.row && { kind: change.kind, row: change.row };
}

/** A document of the feed as it is stored here. */
export function bytesOf({
  snapshot,
  updates,
}: KeptDocument): Pick<DocumentRow, 'snapshot' | 'updates'> {
  return {
    snapshot: snapshot === null ? null : fromBase64(snapshot),
    updates: updates.map((update) => fromBase64(update)),
  };
}
