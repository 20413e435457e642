import { expect, it } from 'vitest';
import { changesPage } from './contract.ts';

const id = '01920000-0000-7000-8000-000000000000';

it('8.7 changes of unknown kinds from a newer server are ignored', () => {
  const page = {
    changes: [
      { kind: 'hologram', id, seq: 1, row: { anything: true } },
      { kind: 'vendor', id, seq: 2, row: null },
    ],
    cursor: 'somewhere',
    more: false,
  };
  expect(changesPage.parse(page)).toEqual({
    ...page,
    changes: [{ kind: 'vendor', id, seq: 2, row: null }],
  });
});

it('an invalid row of a known kind is an invalid answer', () => {
  const changes = [{ kind: 'vendor', id, seq: 2, row: { name: 7 } }];
  expect(changesPage.safeParse({ changes, cursor: 'somewhere', more: false }).success).toBe(false);
});
