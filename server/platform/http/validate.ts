import type { z } from 'zod';
import type { FieldProblem } from '#shared/http/errorBody.ts';
import { invalid } from './problem.ts';

/** The parsed value; throws a refusal that lists every error with its path. */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw invalid([unstorable]);
  const parsed = schema.safeParse(value, { error: inPlainWords });
  if (!parsed.success) {
    throw invalid(
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  }
  return parsed.data;
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Zod's default messages are for programmers, so these replace them. Messages of our schemas have priority. */
function inPlainWords(issue: Issue): string {
  const field = `The ${fieldName(issue.path ?? [])}`;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} has to be ${typeNames[issue.expected] ?? 'something else'}`;
    case 'unrecognized_keys':
      return `This call does not take ${issue.keys.map((key) => `“${key}”`).join(', ')}`;
    case 'invalid_value':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} is not one of the possible choices`;
    case 'too_small':
      return `${field} is too ${measures[issue.origin]?.small ?? 'small'}`;
    case 'too_big':
      return `${field} is too ${measures[issue.origin]?.big ?? 'large'}`;
    default:
      return `${field} is not valid`;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
};

const measures: Readonly<Record<string, { small: string; big: string }>> = {
  string: { small: 'short', big: 'long' },
  array: { small: 'short', big: 'long' },
};

const knownNames: Readonly<Record<string, string>> = { email: 'e-mail address' };

/** The last name of a path as words: `user.firstName` becomes "first name". Indexes in lists are left out. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (typeof name !== 'string') return 'body';
  return knownNames[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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
