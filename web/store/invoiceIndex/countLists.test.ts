import { expect, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { countLists, type ListToCount } from './countLists.ts';
import type { InvoiceFilter } from './filter.ts';
import { entryOf } from './IndexEntry.ts';

const everything: InvoiceFilter = {
  ...{ approval: null, vendor: null, days: null, least: null, most: null, flag: null, due: null },
  ...{ todo: null, exported: null, kind: null, by: null, isMine: null, isListed: null },
};
const entries = [
  someInvoice({ vendorName: 'Acme', status: 'paid', amount: '10' }),
  someInvoice({ vendorName: 'Acme', status: 'approved', amount: '20' }),
  someInvoice({ vendorName: 'Berg', status: 'approved', amount: '30' }),
].map(entryOf);
const list = (key: string, parts: Partial<ListToCount>): ListToCount => ({
  ...{ key, status: null, search: '', filter: everything },
  ...parts,
});

test('several lists are counted as the list itself would show them', async () => {
  const { signal } = new AbortController();
  const counts = await countLists(
    entries,
    [
      list('all', {}),
      list('approved', { status: 'approved' }),
      list('found', { search: ' ACME ' }),
      list('both', { status: 'approved', search: 'acme', filter: { ...everything, least: '20' } }),
      list('inDocument', { search: 'boiler', isInDocument: ({ status }) => status === 'paid' }),
      list('none', { filter: { ...everything, exported: 'yes' } }),
    ],
    signal,
  );
  expect(Object.fromEntries(counts ?? [])).toEqual({
    ...{ all: 3, approved: 2, found: 2, both: 1, inDocument: 1, none: 0 },
  });
});
