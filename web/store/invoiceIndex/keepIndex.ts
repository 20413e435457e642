import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { entryOf } from './IndexEntry.ts';
import { type Change, pack } from './packed.ts';

const rowsTable = 'invoices';
const logTable = 'invoiceIndexLog';

/**
 * Dexie middleware that logs every change of invoices for the index in the same transaction, in pages and in the service
 * worker.
 */
export const keepIndex: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'invoiceIndex',
  create: (core) => ({
    ...core,
    transaction(stores, mode, options) {
      const concerned = mode === 'readwrite' && stores.includes(rowsTable);
      const all = concerned && !stores.includes(logTable) ? [...stores, logTable] : stores;
      return core.transaction(all, mode, options);
    },
    table(name) {
      const table = core.table(name);
      if (name !== rowsTable) return table;
      return { ...table, mutate: (request) => mutate(table, core.table(logTable), request) };
    },
  }),
};

async function mutate(rows: DBCoreTable, log: DBCoreTable, request: DBCoreMutateRequest) {
  const gone =
    request.type === 'deleteRange'
      ? await rows.query({
          trans: request.trans,
          values: false,
          query: { index: rows.schema.primaryKey, range: request.range },
        })
      : undefined;
  const answer = await rows.mutate(request);
  const changes = changesIn(request, gone?.result ?? []).filter(
    (_, index) => answer.numFailures === 0 || !(index in answer.failures),
  );
  if (changes.length > 0) {
    await log.mutate({ type: 'add', trans: request.trans, values: [pack(changes)] });
  }
  return answer;
}

function changesIn(request: DBCoreMutateRequest, inRange: readonly string[]): Change[] {
  switch (request.type) {
    case 'add':
    case 'put':
      return request.values.map((row: InvoiceRow) => entryOf(row));
    case 'delete':
      return request.keys.map((id: string) => ({ id, gone: true }));
    case 'deleteRange':
      return inRange.map((id) => ({ id, gone: true }));
  }
}
