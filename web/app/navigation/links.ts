import type { Worklist } from '#shared/approvals/worklists.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';

/** The list of a worklist, the oldest first. */
export function worklistAddress(list: Worklist): string {
  return `/invoices?list=${list}&sort=received`;
}

/** Whether an address shows the list of a worklist, in any order. */
export function isWorklist(list: Worklist, pathname: string, params: URLSearchParams): boolean {
  return pathname === '/invoices' && params.get('list') === list;
}

/** The list of a saved view. */
export function viewAddress({ id, query }: { id: string; query: string }): string {
  const params = new URLSearchParams(query);
  params.set('view', id);
  params.sort();
  return `/invoices?${params}`;
}

/** Where a ledger is connected, among the others. */
export function ledgerAddress(ledger: LedgerId): string {
  return `/integrations#ledger-${ledger}`;
}

export interface AppLink {
  to: string;
  label: string;
  /** Other addresses of the same screen. */
  also?: readonly string[];
}

export const ledgerCheck: AppLink = { to: '/ledger-check', label: 'Ledger check' };

export const mainLinks: readonly AppLink[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/invoices', label: 'Invoices' },
  { to: '/vendors', label: 'Vendors', also: ['/vendor-management'] },
  { to: '/audit-trail', label: 'Audit Trail' },
  { to: '/reports', label: 'Reports' },
];

export const moreLinks: readonly AppLink[] = [
  { to: '/approvals', label: 'Approvals' },
  { to: '/trash', label: 'Trash' },
  { to: '/team', label: 'Team' },
  { to: '/approval-settings', label: 'Approval rules' },
  { to: '/integrations', label: 'Integrations' },
  { to: '/developers', label: 'Developers' },
  ledgerCheck,
  { to: '/accuracy', label: 'Reading accuracy' },
  { to: '/profile', label: 'Account settings' },
];

/** `/invoices/42` is part of Invoices; `/invoices-old` is not. */
export function isCurrent({ to, also = [] }: AppLink, pathname: string): boolean {
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
