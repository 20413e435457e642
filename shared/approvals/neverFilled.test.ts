import { expect, it } from 'vitest';
import type { Role } from '../permissions.ts';
import { neverFilled } from './neverFilled.ts';
import type { Member } from './slots.ts';

const member = (personId: string, ...roles: Role[]): Member => ({ personId, roles });
const team = [member('max', 'manager'), member('ann', 'approver'), member('clara', 'clerk')];

it('reports the slot of a role that nobody has', () => {
  expect(neverFilled(['finance_director', 'approver'], team)).toEqual([
    { kind: 'role', role: 'finance_director' },
  ]);
});

it('reports the slot of a person who may not approve', () => {
  expect(neverFilled(['clara'], team)).toEqual([{ kind: 'person', personId: 'clara' }]);
});

it('does not report slots that a small team makes unnecessary', () => {
  expect(neverFilled(['manager', 'approver', 'approver', 'approver'], team)).toEqual([]);
});

it('reports one of two slots that only the same person could fill', () => {
  expect(neverFilled(['max', 'manager'], team)).toHaveLength(1);
});
