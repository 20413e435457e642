import type { DocumentValue } from '#shared/documents/content.ts';
import type { FieldError } from '#shared/documents/jointRules.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { lineFields } from '#shared/invoices/fields.ts';
import {
  layOverLines,
  partsOfLineKey,
  type StoredLine,
  withoutRemovedLines,
} from '#shared/invoices/lines.ts';
import type { Change } from '#sync/relay/ports.ts';
import { addDifferences, type ValueChanges } from '../../platform/documents/fieldEdits.ts';

interface ShownLines {
  lines: readonly StoredLine[];
  errors: readonly FieldError[];
}

/** Applies the changed keys to the lines and updates the errors of those keys. */
export function changeLines(
  { lines, errors }: ShownLines,
  unedited: readonly StoredLine[],
  changes: readonly Change[],
): ShownLines {
  const touched = changes.filter(({ map, key }) => map === 'lines' && partsOfLineKey(key));
  if (touched.length === 0) return { lines, errors };
  const entered: Record<string, DocumentValue> = {};
  const takenBack: string[] = [];
  for (const { key, value } of touched) {
    if (value === undefined) takenBack.push(key);
    else entered[key] = value;
  }
  const over = layOverLines(takeBack(lines, unedited, takenBack), entered);
  const keys = new Set(touched.map(({ key }) => key));
  const removed = new Set(over.lines.filter((line) => line.removed).map(({ id }) => id));
  const left = errors.filter(({ field }) => {
    const line = partsOfLineKey(field);
    return !keys.has(field) && !(line && removed.has(line.id));
  });
  return { lines: over.lines, errors: [...left, ...over.errors] };
}

/** Restores fields of lines to their values before any edit. A removed line stays removed. */
function takeBack(
  lines: readonly StoredLine[],
  unedited: readonly StoredLine[],
  keys: readonly string[],
): readonly StoredLine[] {
  if (keys.length === 0) return lines;
  const uneditedById = new Map(unedited.map((line) => [line.id, line]));
  const restored = new Map<string, Partial<StoredLine>>();
  for (const key of keys) {
    const parts = partsOfLineKey(key);
    if (!parts || parts.field === removedField) continue;
    const { id, field } = parts;
    const before = uneditedById.get(id)?.[field] ?? null;
    restored.set(id, { ...restored.get(id), [field]: before });
  }
  return lines.map((line) => {
    const before = restored.get(line.id);
    return before ? { ...line, ...before } : line;
  });
}

const names = [...Object.keys(lineFields), removedField];

/** Differences under the keys `lines.<line id>.<field>`, for the audit log. */
export function lineDifferences(
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): ValueChanges {
  if (before === after) return { oldValues: {}, newValues: {} };
  const known = new Map(before.map((line) => [line.id, line]));
  const told = { oldValues: {}, newValues: {} };
  for (const line of after) {
    const earlier = known.get(line.id);
    if (earlier === line) continue;
    addDifferences(told, { names, prefix: `lines.${line.id}.` }, earlier ?? {}, line);
  }
  return told;
}

/** Counts the lines of an invoice while edits of it are judged, without applying them. */
export class LineCount {
  readonly #stored: readonly StoredLine[];
  #lines: { known: Set<string>; living: Set<string> } | null = null;

  constructor(stored: readonly StoredLine[]) {
    this.#stored = stored;
  }

  /** The number of lines after these changes, and after those before them; 0 if they touch none. */
  after(changes: readonly Change[]): number {
    for (const { map, key } of changes) {
      const parts = map === 'lines' ? partsOfLineKey(key) : null;
      if (!parts) continue;
      this.#lines ??= {
        known: new Set(this.#stored.map(({ id }) => id)),
        living: new Set(withoutRemovedLines(this.#stored).map(({ id }) => id)),
      };
      const { known, living } = this.#lines;
      if (parts.field === removedField) living.delete(parts.id);
      else if (!known.has(parts.id)) living.add(parts.id);
      known.add(parts.id);
    }
    return this.#lines?.living.size ?? 0;
  }
}
