import { expect, it } from 'vitest';
import type { Role } from '../permissions.ts';
import { neverFilled } from './neverFilled.ts';
import type { Member } from './slots.ts';

const member = (personId: string, ...roles: Role[]): Member => ({ personId, roles });
const team = [member('max', 'manager'), member('ann', 'approver'), member('clara', 'clerk')];

it('names the slot of a role that nobody holds', () => {
  expect(neverFilled(['finance_director', 'approver'], team)).toEqual([
    { kind: 'role', role: 'finance_director' },
  ]);
});

it('names a person who may not approve', () => {
  expect(neverFilled(['clara'], team)).toEqual([{ kind: 'person', personId: 'clara' }]);
});

it('minds no slot that the size of the team takes away', () => {
  expect(neverFilled(['manager', 'approver', 'approver', 'approver'], team)).toEqual([]);
});

it('finds that one person cannot fill two', () => {
  expect(neverFilled(['max', 'manager'], team)).toHaveLength(1);
});
