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
  manager: 'Approves, manages vendors and rules, fills a manager slot',
  finance_director: 'Approves, fills a finance director slot',
  approver: 'Reviews and approves invoices',
  clerk: 'Uploads invoices and corrects their fields',
  viewer: 'Reads everything, changes nothing',
};

const everyone: readonly Role[] = roles;

/**
 * The one table of who may do what. The server asks it before a route runs, the relay before a document opens, a screen
 * before it shows a control. A member with several roles may do what any of them may.
 */
const table = {
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
  /** What holds an invoice, and what checks found. */
  'invoices.verify': ['admin', 'manager', 'finance_director', 'approver'],
  'invoices.reopen': ['admin', 'manager'],
  /** Into the ledger, once they are approved. */
  'invoices.export': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  'exports.read': everyone,
  /** Everything that everybody did, and from where. */
  'audit.read': ['admin', 'manager', 'finance_director'],
  /** To try failed work again that is not about one file or invoice. */
  'operations.retry': ['admin', 'manager'],
  'integrations.read': everyone,
  'integrations.manage': ['admin'],
  'webhook.manage': ['admin', 'manager'],
  'apiKeys.manage': ['admin'],
  /** Comments, questions and answers. */
  'invoices.comment': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Out of office of others; their own is everybody's who may approve. */
  'delegations.manage': ['admin', 'manager'],
  'uploads.read': everyone,
  'uploads.create': ['admin', 'manager', 'finance_director', 'approver', 'clerk'],
  /** Mails that came to the company's address. */
  'captures.read': everyone,
  'captures.manage': ['admin'],
  'vendors.read': everyone,
  'vendors.create': ['admin', 'manager', 'finance_director', 'clerk'],
  'vendors.edit': ['admin', 'manager', 'finance_director', 'clerk'],
  'vendors.verify': ['admin', 'manager', 'finance_director'],
  'vendors.delete': ['admin', 'manager'],
  'vendors.activate': ['admin', 'manager'],
  'vendors.merge': ['admin', 'manager'],
  'rules.read': everyone,
  'rules.edit': ['admin', 'manager'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

export function may(held: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = table[permission];
  return held.some((one) => allowed.includes(one));
}
