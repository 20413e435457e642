import type { AuditValues } from '#shared/audit/entry.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import type { FieldError } from '#shared/documents/layOver.ts';
import { lineFields } from '#shared/invoices/fields.ts';
import {
  layOverLines,
  partsOfLineKey,
  removedField,
  type StoredLine,
} from '#shared/invoices/lines.ts';
import type { Change } from '#sync/relay/ports.ts';
import { differences, type ValueChanges } from '../../platform/documents/fieldEdits.ts';

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
  let restored = lines;
  for (const { key, value } of touched) {
    if (value === undefined) restored = takeBack(restored, unedited, key);
    else entered[key] = value;
  }
  const over = layOverLines(restored, entered);
  const keys = new Set(touched.map(({ key }) => key));
  const removed = over.lines.filter((line) => line.removed).map(({ id }) => `${id}/`);
  const left = errors.filter(
    ({ field }) => !keys.has(field) && !removed.some((line) => field.startsWith(line)),
  );
  return { lines: over.lines, errors: [...left, ...over.errors] };
}

/** Restores one field of one line to its value before any edit. A removed line stays removed. */
function takeBack(
  lines: readonly StoredLine[],
  unedited: readonly StoredLine[],
  key: string,
): readonly StoredLine[] {
  const parts = partsOfLineKey(key);
  if (!parts || parts.field === removedField) return lines;
  const { id, field } = parts;
  const before = unedited.find((line) => line.id === id)?.[field] ?? null;
  return lines.map((line) => (line.id === id ? { ...line, [field]: before } : line));
}

const names = [...Object.keys(lineFields), removedField];

/** Differences under the keys `lines.<line id>.<field>`, for the audit log. */
export function lineDifferences(
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): ValueChanges {
  if (before === after) return { oldValues: {}, newValues: {} };
  const known = new Map(before.map((line) => [line.id, line]));
  const oldValues: AuditValues[] = [];
  const newValues: AuditValues[] = [];
  for (const line of after) {
    const told = differences(names, known.get(line.id) ?? {}, line, `lines.${line.id}.`);
    oldValues.push(told.oldValues);
    newValues.push(told.newValues);
  }
  return { oldValues: Object.assign({}, ...oldValues), newValues: Object.assign({}, ...newValues) };
}
