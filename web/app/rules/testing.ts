import type { Member } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/permissions.ts';
import type { Rule } from '#shared/rules/contract.ts';
import { laterValuesOf } from '#shared/rules/fields.ts';

export function someRule(values: Partial<Rule> = {}): Rule {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Large',
    minAmount: 1000,
    maxAmount: null,
    requiredApprovers: ['manager'],
    priority: 0,
    autoEscalateAfterHours: null,
    ...laterValuesOf({}),
    isActive: true,
    fieldErrors: [],
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}

let made = 0;

export function someMember(firstName: string, ...roles: Role[]): Member {
  made += 1;
  return {
    id: `01990000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    email: `${firstName.toLowerCase()}@example.test`,
    firstName,
    lastName: '',
    profileImageUrl: null,
    roles,
    joinedAt: '2026-01-01T00:00:00.000Z',
    away: null,
  };
}
