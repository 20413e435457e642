import type { Permission } from '#shared/permissions.ts';

/** A group of settings that the palette finds by name. */
interface Setting {
  label: string;
  /** Other words that people look for. */
  also?: string;
  to: string;
  permission?: Permission;
}

export const settings: readonly Setting[] = [
  { label: 'Your name', to: '/profile#your-name' },
  { label: 'Display', also: 'number and date formats, language, density', to: '/profile#display' },
  {
    label: 'Away and substitutes',
    also: 'vacation',
    to: '/profile#away',
    permission: 'invoices.approve',
  },
  { label: 'Passkeys', also: 'password, sign in', to: '/profile#passkeys' },
  { label: 'Notifications', also: 'email, push, quiet hours', to: '/profile#notifications' },
  { label: 'Where you are signed in', also: 'sessions, devices', to: '/profile#sessions' },
  {
    label: 'Company',
    also: 'name, country, currency, books',
    to: '/billing#company',
    permission: 'account.edit',
  },
  { label: 'Plan and billing', also: 'subscription, card, upgrade', to: '/billing' },
  {
    label: 'Export all data',
    also: 'zip, leave',
    to: '/billing#all-data',
    permission: 'account.export',
  },
  { label: 'Email capture', also: 'inbound address, senders put aside', to: '/dashboard#captures' },
  {
    label: 'Who reviews what was read',
    also: 'reviewing, to check',
    to: '/approval-settings#reviewing',
  },
  { label: 'Exchange rates', also: 'currency', to: '/approval-settings#exchange-rates' },
  { label: 'Approval limits', to: '/approval-settings#approval-limits' },
  { label: 'Groups of approvers', to: '/approval-settings#approver-groups' },
  { label: 'Who uploaded may approve', also: 'uploaders', to: '/approval-settings#uploaders' },
  { label: 'Approvals cover coding', to: '/approval-settings#covered-coding' },
  {
    label: 'Require passkeys',
    also: 'security',
    to: '/team#signing-in',
    permission: 'team.manage',
  },
  {
    label: 'What emails and push notifications contain',
    also: 'messages, answer senders',
    to: '/team#messages',
    permission: 'team.manage',
  },
  {
    label: 'Lists of the books',
    also: 'accounts, tax codes, classes',
    to: '/integrations#books-lists',
  },
  { label: 'Export files', also: 'CSV, UBL', to: '/integrations#export-files' },
  { label: 'Export formats', also: 'columns, template', to: '/integrations#export-formats' },
  { label: 'Webhook', to: '/integrations#webhook', permission: 'webhook.manage' },
  {
    label: 'API keys',
    also: 'programs',
    to: '/integrations#api-keys',
    permission: 'apiKeys.manage',
  },
];
