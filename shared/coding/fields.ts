import { z } from 'zod';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { text } from '../documents/rules.ts';
import { share } from './share.ts';

/** The id of an item of the books (`BooksItem.id`). */
const item = z.uuid('Choose an entry of the list').nullable();

/** How a line is entered in the books. */
export const codingFields = {
  account: item,
  taxCode: item,
  class: item,
  location: item,
  customer: item,
  /** Options of two tracking categories; which comes first means nothing. */
  tracking: item,
  secondTracking: item,
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
