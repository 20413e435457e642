import type { InvoiceRow, RuleRow, VendorRow } from '#sync/client/rows.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from './LocalDatabase.ts';

export type EntityRow = InvoiceRow | VendorRow | RuleRow;

/** The row that a document lies over. */
export function rowOf(
  database: LocalDatabase,
  name: DocumentName,
): PromiseLike<EntityRow | undefined> {
  const { kind, id } = partsOf(name);
  switch (kind) {
    case 'invoice':
      return database.invoices.get(id);
    case 'vendor':
      return database.vendors.get(id);
    case 'rule':
      return database.rules.get(id);
  }
}
