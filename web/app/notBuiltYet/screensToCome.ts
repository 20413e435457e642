import type { NotBuiltYetProps } from './NotBuiltYet.tsx';

type ScreenToCome = NotBuiltYetProps & { path: string };

const vendors = {
  title: 'Vendor Management',
  purpose: 'Your suppliers, who of them is verified, and which may be the same one twice.',
  canonicalPath: '/vendors',
};

export const appScreensToCome: readonly ScreenToCome[] = [
  { path: '/vendors', ...vendors },
  { path: '/vendor-management', ...vendors },
  {
    path: '/audit-trail',
    title: 'Audit Trail',
    purpose: 'Who did what and when, what was exported, and what failed.',
  },
  {
    path: '/integrations',
    title: 'Integrations',
    purpose: 'Connect QuickBooks Online and Xero, to export what is approved.',
  },
];
