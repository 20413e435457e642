import type { NotBuiltYetProps } from './NotBuiltYet.tsx';

type ScreenToCome = NotBuiltYetProps & { path: string };

const vendors = {
  title: 'Vendor Management',
  purpose: 'Your suppliers, who of them is verified, and which may be the same one twice.',
  canonicalPath: '/vendors',
};

const billing = {
  title: 'Account & Billing',
  purpose: 'Your plan, your payments and your account information.',
  canonicalPath: '/billing',
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
  { path: '/billing', ...billing },
  { path: '/account', ...billing },
];

export const publicScreensToCome: readonly ScreenToCome[] = [
  { path: '/subscribe', title: 'Subscribe', purpose: 'Start a 14-day free trial of Docket.' },
  {
    path: '/subscription-success',
    title: 'Welcome to Docket',
    purpose: 'Your next steps once your trial has started.',
  },
];
