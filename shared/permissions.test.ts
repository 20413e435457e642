import { describe, expect, it } from 'vitest';
import {
  may,
  type Permission,
  type Role,
  roleDescriptions,
  roleNames,
  roles,
} from './permissions.ts';

describe('who may do what', () => {
  const expected: Record<Permission, readonly Role[]> = {
    'account.read': roles,
    'account.edit': ['admin'],
    'account.export': ['admin'],
    'account.delete': ['admin'],
    'billing.manage': ['admin'],
    'team.read': roles,
    'team.manage': ['admin'],
    'sync.read': roles,
    'invoices.read': roles,
    'invoices.edit': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'invoices.approve': ['admin', 'manager', 'finance_director', 'approver'],
    'invoices.verify': ['admin', 'manager', 'finance_director', 'approver'],
    'invoices.comment': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'invoices.reopen': ['admin', 'manager'],
    'invoices.export': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'audit.read': ['admin', 'manager', 'finance_director'],
    'exports.read': roles,
    'operations.retry': ['admin', 'manager'],
    'integrations.read': roles,
    'integrations.manage': ['admin'],
    'webhook.manage': ['admin', 'manager'],
    'apiKeys.manage': ['admin'],
    'uploads.read': roles,
    'uploads.create': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'captures.read': roles,
    'captures.manage': ['admin'],
    'vendors.read': roles,
    'vendors.create': ['admin', 'manager', 'finance_director', 'clerk'],
    'vendors.edit': ['admin', 'manager', 'finance_director', 'clerk'],
    'vendors.verify': ['admin', 'manager', 'finance_director'],
    'vendors.delete': ['admin', 'manager'],
    'vendors.activate': ['admin', 'manager'],
    'vendors.merge': ['admin', 'manager'],
    'rules.read': roles,
    'rules.edit': ['admin', 'manager'],
    'notifications.own': roles,
    'delegations.manage': ['admin', 'manager'],
  };

  // Written out a second time on purpose: a change of rights is to be made twice.
  it.each(Object.entries(expected))('%s', (name, allowed) => {
    const permission = Object.keys(expected).find((one): one is Permission => one === name);
    for (const role of roles) {
      expect(permission && may([role], permission), role).toBe(allowed.includes(role));
    }
  });

  it('a person with several roles may do what any of them may', () => {
    expect(may(['viewer', 'admin'], 'team.manage')).toBe(true);
    expect(may(['viewer', 'clerk', 'approver'], 'team.manage')).toBe(false);
  });

  it('a person without a role may do nothing', () => {
    expect(may([], 'account.read')).toBe(false);
  });

  it('every role has a name and a description', () => {
    for (const role of roles) {
      expect(roleNames[role]).toMatch(/^[A-Z]/);
      expect(roleDescriptions[role]).toMatch(/^[A-Z]/);
    }
    expect(new Set(Object.values(roleNames)).size).toBe(roles.length);
  });
});
