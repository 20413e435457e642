import { z } from 'zod';

/**
 * What API keys may be allowed to do. There is no scope for approving, because only people approve. Write scopes
 * include reading the same data.
 */
export const scopes = [
  'invoices:read',
  'uploads:write',
  'vendors:read',
  'vendors:write',
  'exports:read',
  'exports:write',
  'books:write',
] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

export const scopeNames: Record<Scope, string> = {
  'invoices:read': 'Read invoices',
  'uploads:write': 'Upload files',
  'vendors:read': 'Read vendors',
  'vendors:write': 'Create and change vendors',
  'exports:read': 'Read exports',
  'exports:write': 'Export invoices',
  'books:write': 'Keep own lists of accounts',
};

export const scopeDescriptions: Record<Scope, string> = {
  'invoices:read': 'Invoices with everything that was read and decided, and their files.',
  'uploads:write': 'Send files to be read, and follow how far each one has come.',
  'vendors:read': 'Vendors with their contact and payment details.',
  'vendors:write': 'Add vendors and change their fields. They can be read as well.',
  'exports:read': 'What has gone into accounting software, and what has failed.',
  'exports:write': 'Send approved invoices to accounting software. Exports can be read as well.',
  'books:write':
    'Add and change accounts, tax codes and further lists of companies without a ledger. They can be read as well.',
};
