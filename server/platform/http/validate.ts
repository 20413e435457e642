import type { z } from 'zod';
import type { FieldProblem } from '#shared/http/errorBody.ts';
import { invalid } from './problem.ts';

/** The parsed value; throws a refusal that lists every error with its path. */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw invalid([unstorable]);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw invalid(
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  }
  return parsed.data;
}

/** More than any of our pages sends; makes recursion over the value safe. */
const maxDepth = 32;

/** Finds text that Postgres cannot store: a NUL, or half of a surrogate pair. */
function findUnstorable(value: unknown, path: readonly string[]): FieldProblem | null {
  if (path.length > maxDepth) return { path: '', message: 'Nested too deeply' };
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return null;
    return { path: path.join('.'), message: 'Contains characters that are not text' };
  }
  if (value === null || typeof value !== 'object') return null;
  for (const [key, nested] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(nested, [...path, key]);
    if (found) return found;
  }
  return null;
}
