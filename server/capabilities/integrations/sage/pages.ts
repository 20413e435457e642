import { z } from 'zod';
import type { LedgerAnswer } from '../LedgerHttp.ts';
import { parseAnswer } from './faults.ts';

/** Something that another thing names. */
export const reference = z.object({ id: z.string(), displayed_as: z.string().optional() });

/** Amounts come as texts or numbers. */
export const amount = z.union([z.string(), z.number()]).transform(String);

/** The most that Sage gives at once. */
export const pageSize = 200;

export type Get = (path: string, query: Readonly<Record<string, string>>) => Promise<LedgerAnswer>;

/** One page of a collection with all attributes. */
export async function pageOf<T>(
  get: Get,
  collection: string,
  row: z.ZodType<T>,
  query: Readonly<Record<string, string>>,
): Promise<{ rows: T[]; isLast: boolean }> {
  const shape = z.object({ $next: z.string().nullish(), $items: z.array(row).default([]) });
  const asked = { items_per_page: String(pageSize), attributes: 'all', ...query };
  const { $items: rows, $next } = parseAnswer(await get(collection, asked), shape);
  return { rows, isLast: !$next };
}

/** All of a collection, page by page. */
export async function* allOf<T>(
  get: Get,
  collection: string,
  row: z.ZodType<T>,
  query: Readonly<Record<string, string>> = {},
): AsyncGenerator<T[]> {
  for (let page = 1; ; page++) {
    const { rows, isLast } = await pageOf(get, collection, row, { ...query, page: String(page) });
    yield rows;
    if (isLast) return;
  }
}
