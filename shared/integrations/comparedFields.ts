import { z } from 'zod';

/** What counts as changed after the approval; each company chooses. */
export const comparedFields = ['amount', 'vendor', 'account', 'bank'] as const;
export const comparedField = z.enum(comparedFields);
export type ComparedField = z.infer<typeof comparedField>;

export const comparedFieldNames: Readonly<Record<ComparedField, string>> = {
  amount: 'Amount',
  vendor: 'Vendor',
  account: 'Account',
  bank: 'Bank details',
};
