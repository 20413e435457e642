import type { TrailChange, TrailValue } from './trail.ts';

type Values = Readonly<Record<string, unknown>> | null;

/** The changes of two versions, field by field. */
export function changesBetween(oldValues: Values, newValues: Values): TrailChange[] {
  const fields = new Set([...Object.keys(oldValues ?? {}), ...Object.keys(newValues ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: readable(oldValues?.[field]),
    after: readable(newValues?.[field]),
  }));
}

/** Nested values are shown as JSON. */
function readable(value: unknown): TrailValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  return JSON.stringify(value);
}
