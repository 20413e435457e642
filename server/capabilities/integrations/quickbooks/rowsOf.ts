import { z } from 'zod';

/** The most rows that QuickBooks returns at once. */
export const pageSize = 1000;

/** The answer to a `select`: rows under the entity's name, and no such key if nothing was found. */
export function rowsOf<T>(entity: string, shape: z.ZodType<T>) {
  return z
    .object({ QueryResponse: z.record(z.string(), z.unknown()) })
    .transform(({ QueryResponse }) => QueryResponse[entity] ?? [])
    .pipe(z.array(shape));
}

/** The answer to a question for changes: one part for each entity, empty if nothing has changed. */
export function changedRowsOf<T>(entity: string, shape: z.ZodType<T>) {
  const part = z.record(z.string(), z.unknown());
  return z
    .object({ CDCResponse: z.array(z.object({ QueryResponse: z.array(part).default([]) })) })
    .transform(({ CDCResponse }): unknown[] =>
      CDCResponse.flatMap(({ QueryResponse }) => QueryResponse.flatMap((one) => one[entity] ?? [])),
    )
    .pipe(z.array(shape));
}
