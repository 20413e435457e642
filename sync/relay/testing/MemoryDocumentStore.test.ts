import { documentStoreContract } from './documentStoreContract.ts';
import { MemoryDocumentStore } from './MemoryDocumentStore.ts';

const person = (personId: string) => ({
  personId,
  email: `${personId}@example.test`,
  name: personId,
  ipAddress: null,
});

documentStoreContract('MemoryDocumentStore', () => {
  const store = new MemoryDocumentStore();
  const accountId = 'account';
  store.bar('reader');
  return {
    store,
    accountId,
    otherAccountId: 'other',
    async create() {
      const name = `invoice.${crypto.randomUUID()}` as const;
      store.create(accountId, name);
      return name;
    },
    freeze: async (name) => store.freeze(accountId, name),
    remove: async (name) => store.remove(accountId, name),
    editor: person('editor'),
    reader: person('reader'),
  };
});
