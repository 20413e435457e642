import type { TrailChange, TrailValue } from '#shared/audit/trail.ts';

/** A field that became different, with its values as people read them. */
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

/** What became different for whoever reads it. */
export function changeTexts(
  changes: readonly TrailChange[],
  { label, value }: Words,
): ChangeText[] {
  return changes
    .map(({ field, before, after }) => ({
      field,
      label: label(field),
      before: value(field, before),
      after: value(field, after),
    }))
    .filter(({ before, after }) => before !== after);
}

/** A field without a label of its own is told by its name, in words. */
export function nameInWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** What a field became, where it became another; `undefined`: it did not. */
export function afterOf(changes: readonly TrailChange[], field: string): TrailValue | undefined {
  const change = changes.find((one) => one.field === field);
  return change && change.before !== change.after ? change.after : undefined;
}
