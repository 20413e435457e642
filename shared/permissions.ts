import { z } from 'zod';

export const roles = [
  'admin',
  'manager',
  'finance_director',
  'approver',
  'clerk',
  'viewer',
] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  finance_director: 'Finance director',
  approver: 'Approver',
  clerk: 'Clerk',
  viewer: 'Viewer',
};

export const roleDescriptions: Record<Role, string> = {
  admin: 'Manages the team, billing, integrations and rules',
  manager: 'Approves, manages vendors and rules, gives the manager’s approval',
  finance_director: 'Approves, gives the finance director’s approval',
  approver: 'Reviews and approves invoices',
  clerk: 'Uploads invoices and corrects their fields',
  viewer: 'Reads everything, changes nothing',
};

const everyone: readonly Role[] = roles;

/**
 * The only table of permissions. The server checks it before a route runs, the relay before a document opens, a screen
 * before it shows a control. Several roles give the permissions of each of them.
 */
const rolesByPermission = {
  'account.read': everyone,
  'account.edit': ['admin'],
  'account.export': ['admin'],
  'account.delete': ['admin'],
  'billing.manage': ['admin'],
  'team.read': everyone,
  'team.manage': ['admin'],
  'sync.read': everyone,
  'notifications.own': everyone,
  'invoices.read': everyone,
  'invoices.edit': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  'invoices.approve': ['admin', 'manager', 'finance_director', 'approver'],
  /** Verify holds and dismiss flags. */
  'invoices.verify': ['admin', 'manager', 'finance_director', 'approver'],
  'invoices.reopen': ['admin', 'manager'],
  /** Move invoices to the trash, and restore them. */
  'invoices.delete': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Delete invoices in the trash for good. */
  'invoices.purge': ['admin', 'manager'],
  /** Export approved invoices to a ledger or file. */
  'invoices.export': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Record payments of approved invoices, and take them back. */
  'payments.record': ['admin', 'manager', 'finance_director'],
  'exports.read': everyone,
  /** The audit log: actions of all members, with IP addresses. */
  'audit.read': ['admin', 'manager', 'finance_director'],
  /** Retry failed jobs that belong to no single file or invoice. */
  'operations.retry': ['admin', 'manager'],
  'integrations.read': everyone,
  'integrations.manage': ['admin'],
  /** Compare ledgers now, and assign, close and reopen what was found. */
  'findings.decide': ['admin', 'manager'],
  'webhook.manage': ['admin', 'manager'],
  'apiKeys.manage': ['admin'],
  /** Comments, questions and answers. */
  'invoices.comment': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Delegations of others; members who may approve manage their own. */
  'delegations.manage': ['admin', 'manager'],
  'uploads.read': everyone,
  'uploads.create': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Mails to the inbound address. */
  'captures.read': everyone,
  'captures.manage': ['admin'],
  'vendors.read': everyone,
  'vendors.create': ['admin', 'manager', 'finance_director', 'clerk'],
  'vendors.edit': ['admin', 'manager', 'finance_director', 'clerk'],
  'vendors.verify': ['admin', 'manager', 'finance_director'],
  'vendors.delete': ['admin', 'manager'],
  'vendors.activate': ['admin', 'manager'],
  'vendors.merge': ['admin', 'manager'],
  /** Views of the list of invoices: one's own and those that are shared. */
  'views.read': everyone,
  'views.save': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Change and delete shared views of others. */
  'views.manage': ['admin'],
  'rules.read': everyone,
  'rules.edit': ['admin', 'manager'],
  /** Exchange rates by day: upload a file, enter one. */
  'rates.edit': ['admin', 'manager', 'finance_director'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesByPermission;

export function may(held: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = rolesByPermission[permission];
  return held.some((one) => allowed.includes(one));
}
