import type { DocumentKind } from '#shared/documents/content.ts';
import { tableOf } from '#sync/client/tables/domainRows.ts';
import type { RowOf } from '#sync/client/tables/rows.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export type EntityRow = RowOf<DocumentKind>;

/** The row of a document's entity. */
export function rowOf(
  database: LocalDatabase,
  name: DocumentName,
): PromiseLike<EntityRow | undefined> {
  const { kind, id } = partsOf(name);
  return tableOf(database, kind).get(id);
}
