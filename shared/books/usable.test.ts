import { expect, it } from 'vitest';
import { isUsable } from './usable.ts';

const here = { id: 'xero', isActive: true, needsReconnection: false, companyId: '1' } as const;
const item = { books: 'xero', companyId: '1', isActive: true } as const;
const own = { books: 'own', companyId: '', isActive: true } as const;

it.each([
  ['of the connected company', true, item, [here]],
  [
    'while access has to be renewed',
    true,
    item,
    [{ ...here, isActive: false, needsReconnection: true }],
  ],
  ['that is inactive', false, { ...item, isActive: false }, [here]],
  ['of another company', false, { ...item, companyId: '2' }, [here]],
  ['of another ledger', false, { ...item, books: 'quickbooks' as const }, [here]],
  ['after disconnecting', false, item, [{ ...here, isActive: false }]],
  ['of own lists beside a ledger', false, own, [here]],
  ['of own lists without a ledger', true, own, [{ ...here, isActive: false }]],
])('an item %s: usable is %j', (_, usable, one, connections) => {
  expect(isUsable(one, connections)).toBe(usable);
});
