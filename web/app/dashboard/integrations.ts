/** Accounting software that approved invoices go to. */
export interface Integration {
  id: 'quickbooks' | 'xero';
  name: string;
  isActive: boolean;
  lastSync: string | null;
}

export const integrations: readonly Integration[] = [
  { id: 'quickbooks', name: 'QuickBooks', isActive: false, lastSync: null },
  { id: 'xero', name: 'Xero', isActive: false, lastSync: null },
];
