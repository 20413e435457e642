import { listBooksItems } from '#shared/books/contract.ts';
import type { EnteredCoding } from '#shared/coding/coding.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../editableKinds.ts';
import type { Database } from '../platform/db/database.ts';
import { postgresDocuments } from '../platform/documents/postgresDocuments.ts';
import type { TestClient } from './client.ts';
import { authorOf, Device, storeEdits } from './documents.ts';
import type { TestPerson } from './people.ts';

interface In {
  db: Database;
  accountId: string;
}

/** Codes an invoice as a person does in the grid. */
export async function codeInvoice(
  { db, accountId }: In,
  { invoiceId, person }: { invoiceId: string; person: Pick<TestPerson, 'id' | 'email'> },
  coding: EnteredCoding,
): Promise<void> {
  const store = postgresDocuments(db, editableKinds);
  const device = new Device(authorOf(person));
  const name = documentName('invoice', invoiceId);
  await storeEdits(store, accountId, name, device.edit('coding', { ...coding }));
}

/** Finds the id of an entry of the books by its list and the id that the ledger gave it. */
export async function entryIds(client: TestClient) {
  const items = await client.call(listBooksItems);
  return (list: string, itemId: string): string => {
    const found = items.find((item) => item.list === list && item.itemId === itemId);
    if (!found) throw new Error(`The books have no ${list} ${itemId}`);
    return found.id;
  };
}
