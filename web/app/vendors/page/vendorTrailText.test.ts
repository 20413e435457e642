import { expect, test } from 'vitest';
import type { TrailEntry } from '#shared/audit/trail.ts';
import { vendorChangeTexts, vendorSentence } from './vendorTrailText.ts';

const entry = (parts: Partial<TrailEntry>): TrailEntry => ({
  id: '0',
  at: '2026-03-01T00:00:00.000Z',
  action: 'update',
  status: 'success',
  by: null,
  changes: [],
  remark: null,
  readAgain: false,
  trash: null,
  said: null,
  credit: null,
  exported: null,
  attachment: null,
  step: null,
  ...parts,
});
const change = (field: string, before: string | null, after: string | null) => ({
  changes: [{ field, before, after }],
});

test.each<[Partial<TrailEntry>, string | null, string]>([
  [{ action: 'create' }, null, 'It was added when one of its invoices was read'],
  [{ action: 'create' }, 'Sam', 'Sam added it'],
  [change('verifiedAt', null, '2026-03-01T00:00:00.000Z'), 'Sam', 'Sam verified it'],
  [{ action: 'delete', ...change('status', 'active', 'inactive') }, 'Sam', 'Sam made it inactive'],
  [change('status', 'inactive', 'active'), 'Sam', 'Sam activated it'],
  [change('taxId', null, '1'), 'Sam', 'Sam changed “Tax ID”'],
  [{ step: { name: 'mergedInto', with: 'Acme' } }, 'Sam', 'Sam merged it into Acme'],
  [{ step: { name: 'tookOver', with: 'Acme' } }, 'Sam', 'Sam merged Acme into it'],
  [{ step: { name: 'apartFrom', with: 'Acme' } }, 'Sam', 'Sam said that Acme is another company'],
  [
    {
      step: { name: 'apartFrom', with: 'Acme' },
      by: { id: null, email: 'sam@a.example' },
      ...change('apartSaidBy', null, 'jo@a.example'),
    },
    'Sam',
    'Sam kept it apart from Acme, as jo@a.example had said',
  ],
  [
    { step: { name: 'notApartFrom', with: 'Acme' } },
    'Sam',
    'Sam took back that Acme is another company',
  ],
  [{ step: { name: 'forgot', with: null } }, 'Sam', 'Sam had its learned layout forgotten'],
])('the trail entry %j by %s reads “%s”', (parts, personName, sentence) => {
  expect(vendorSentence(entry(parts), personName)).toBe(sentence);
});

test('values are formatted for reading, without those that the sentence already gives', () => {
  const changes = [
    { field: 'status', before: 'active', after: 'inactive' },
    { field: 'paymentTerms', before: 'NET30', after: 'DUE_ON_RECEIPT' },
    { field: 'website', before: null, after: 'https://a.example' },
  ];
  expect(vendorChangeTexts(changes, String)).toEqual([
    { field: 'paymentTerms', label: 'Payment terms', before: 'Net 30', after: 'Due on receipt' },
    { field: 'website', label: 'Website', before: null, after: 'https://a.example' },
  ]);
});
