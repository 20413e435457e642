import { describe, expect, it } from 'vitest';
import {
  may,
  type Permission,
  type Role,
  roleDescriptions,
  roleNames,
  roles,
} from './permissions.ts';

describe('permissions of roles', () => {
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
    'invoices.delete': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'invoices.purge': ['admin', 'manager'],
    'invoices.export': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'audit.read': ['admin', 'manager', 'finance_director'],
    'findings.decide': ['admin', 'manager'],
    'payments.record': ['admin', 'manager', 'finance_director'],
    'rates.edit': ['admin', 'manager', 'finance_director'],
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
    'views.read': roles,
    'views.save': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
    'views.manage': ['admin'],
    'rules.read': roles,
    'rules.edit': ['admin', 'manager'],
    'notifications.own': roles,
    'delegations.manage': ['admin', 'manager'],
  };

  // Duplicated on purpose: a change of permissions must be made in two places.
  it.each(Object.entries(expected))('%s', (name, allowed) => {
    const permission = Object.keys(expected).find((one): one is Permission => one === name);
    for (const role of roles) {
      expect(permission && may([role], permission), role).toBe(allowed.includes(role));
    }
  });

  it('several roles give the permissions of each of them', () => {
    expect(may(['viewer', 'admin'], 'team.manage')).toBe(true);
    expect(may(['viewer', 'clerk', 'approver'], 'team.manage')).toBe(false);
  });

  it('without a role nothing is allowed', () => {
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
