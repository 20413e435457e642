import type { z } from 'zod';
import type { FieldProblem } from '#shared/http/errorBody.ts';
import { invalid } from './problem.ts';

/** Everything that is wrong, with its whole path, or the value as the schema understands it. */
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

/** Deeper than anything that a page of ours sends; what walks a value may then simply recurse. */
const deepest = 32;

/** Text that Postgres cannot hold: a NUL, or half of a surrogate pair. Better refused here than a fault there. */
function findUnstorable(value: unknown, path: readonly string[]): FieldProblem | null {
  if (path.length > deepest) return { path: '', message: 'Nested too deeply' };
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return null;
    return { path: path.join('.'), message: 'Contains characters that are not text' };
  }
  if (value === null || typeof value !== 'object') return null;
  for (const [key, held] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(held, [...path, key]);
    if (found) return found;
  }
  return null;
}
