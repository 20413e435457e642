import { someInvoice } from '../../client/testing/someRows.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { DocumentStore } from '../../relay/ports.ts';
import { documentStoreContract } from '../../relay/testing/documentStoreContract.ts';
import { person } from '../../relay/testing/RelayNode.ts';
import { MemoryTables } from './MemoryTables.ts';

documentStoreContract('MemoryTables', () => {
  const tables = new MemoryTables();
  const accountId = 'account';
  tables.barred.add('reader');
  const entity = (name: DocumentName) => {
    const found = tables.living(accountId, name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  return {
    store: storeOf(tables),
    accountId,
    otherAccountId: 'other',
    create: async () => tables.add(accountId, { kind: 'invoice', row: someInvoice() }).name,
    freeze: async (name) => {
      tables.changeInvoice(accountId, entity(name), { status: 'approved' });
    },
    remove: async (name) => tables.remove(accountId, entity(name)),
    editor: person('editor'),
    reader: person('reader'),
  };
});

function storeOf(tables: MemoryTables): DocumentStore {
  const documents = tables.documents();
  return {
    load: async (...args) => documents.load(...args),
    loadAfter: async (...args) => documents.loadAfter(...args),
    write: async (...args) => documents.write(...args),
    compact: async (...args) => documents.compact(...args),
    positions: async (...args) => documents.positions(...args),
  };
}
