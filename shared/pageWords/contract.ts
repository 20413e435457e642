import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

/** The words on the pages of an invoice's document, under the id of the invoice, as `pageWordsOf` writes them. */
export const pageWords = z.object({ id, words: z.string() });
export type PageWords = z.infer<typeof pageWords>;

/** Devices keep the words of this many of the newest invoices: about 12 MB, and searched within 20 ms. */
export const mostWithWords = 10_000;

/**
 * The words of invoices from before the first load, the newest invoices first. They are loaded after everything else; what
 * changes later is in the feed.
 */
export const listPageWords = endpoint({
  method: 'GET',
  path: '/api/page-words',
  access: 'invoices.read',
  query: z.strictObject({
    /** Only invoices with lower ids, which are older. */
    below: id.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(500),
  }),
  answer: z.object({
    rows: z.array(pageWords.extend({ seq: z.int() })),
    more: z.boolean(),
  }),
});
