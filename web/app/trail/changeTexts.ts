import type { TrailChange, TrailValue } from '#shared/audit/trail.ts';

/** A changed field, with formatted values. */
export interface ChangeText {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

interface Words {
  label: (field: string) => string;
  value: (field: string, value: TrailValue) => string | null;
}

/** The changed fields, formatted for reading. */
export function changeTexts(
  changes: readonly TrailChange[],
  { label, value }: Words,
): ChangeText[] {
  return changes
    .map(({ field, before, after }) => ({
      field,
      label: label(field),
      before: value(field, before)?.trim() || null,
      after: value(field, after)?.trim() || null,
    }))
    .filter(({ before, after }) => before !== after);
}

/** "Tax: $1.00 → $2.00", "Tax: now $2.00", "Tax: removed, was $1.00". */
export function changeSentence({ label, before, after }: Omit<ChangeText, 'field'>): string {
  if (before !== null && after !== null) return `${label}: ${before} → ${after}`;
  if (after !== null) return `${label}: now ${after}`;
  return `${label}: removed${before === null ? '' : `, was ${before}`}`;
}

/** The name of a field without a label, as words. */
export function nameInWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** A changed field's new value; `undefined` if it did not change. */
export function newValueOf(changes: readonly TrailChange[], field: string): TrailValue | undefined {
  const change = changes.find((one) => one.field === field);
  return change && change.before !== change.after ? change.after : undefined;
}
