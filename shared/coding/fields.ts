import { z } from 'zod';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { listEntry, text } from '../documents/rules.ts';
import { share } from './share.ts';

/** How a line is entered in the books. Items are named by `BooksItem.id`. */
export const codingFields = {
  account: listEntry,
  taxCode: listEntry,
  class: listEntry,
  location: listEntry,
  customer: listEntry,
  /** Options of two tracking categories; which comes first means nothing. */
  tracking: listEntry,
  secondTracking: listEntry,
  /** Whether the customer is charged for it. */
  billable: z.boolean('Choose yes or no').nullable(),
  /** The description for the books, where it is not that of the invoice. */
  memo: text(2_000),
} satisfies FieldRules;
export type Coding = FieldValues<typeof codingFields>;
export type CodingField = keyof Coding;

/** The fields that name an item of the books. */
export const itemFields = [
  'account',
  'taxCode',
  'class',
  'location',
  'customer',
  'tracking',
  'secondTracking',
] as const satisfies CodingField[];
export type ItemField = (typeof itemFields)[number];

/** A part of a line that is entered elsewhere than the rest of it. */
export const partFields = { ...codingFields, share } satisfies FieldRules;
export type PartValues = FieldValues<typeof partFields>;

export const nothingCoded: Coding = {
  account: null,
  taxCode: null,
  class: null,
  location: null,
  customer: null,
  tracking: null,
  secondTracking: null,
  billable: null,
  memo: null,
};
