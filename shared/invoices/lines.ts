import type { DocumentValue, DocumentValues } from '../documents/content.ts';
import type { FieldError } from '../documents/jointRules.ts';
import { layOver } from '../documents/layOver.ts';
import { removedField } from '../documents/removedField.ts';
import { type LineValues, lineFields } from './fields.ts';

export type InvoiceLine = LineValues & { id: string };

/** As stored: a removed line is kept as a tombstone, so that a late edit does not bring it back. */
export type StoredLine = InvoiceLine & { removed?: true };

const emptyLine: LineValues = {
  description: null,
  quantity: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: null,
};

/** The key of a line's field in a document. Lines are identified by id, never by position. */
export function lineKey(lineId: string, field: string): string {
  return `${lineId}/${field}`;
}

/** Parses the key of a line's field; `null` if it is not one (SPEC 1.4). */
export function partsOfLineKey(
  key: string,
): { id: string; field: keyof LineValues | typeof removedField } | null {
  const slash = key.lastIndexOf('/');
  const field = key.slice(slash + 1);
  if (slash < 1 || !(field === removedField || isLineField(field))) return null;
  return { id: key.slice(0, slash), field };
}

function isLineField(field: string): field is keyof LineValues {
  return Object.hasOwn(lineFields, field);
}

/** The lines with edits laid over them; added lines follow, sorted by id. */
export function layOverLines(
  lines: readonly StoredLine[],
  entered: DocumentValues,
): { lines: StoredLine[]; errors: FieldError[] } {
  const byLine = groupByLine(entered);
  const known = new Set(lines.map(({ id }) => id));
  const added = [...byLine.keys()].filter((id) => !known.has(id)).sort();
  const errors: FieldError[] = [];
  const all: StoredLine[] = [...lines, ...added.map((id) => ({ id, ...emptyLine }))];
  const edited = all.map((line): StoredLine => {
    const typed = byLine.get(line.id);
    if (!typed) return line;
    const over = layOver(lineFields, line, typed);
    if (line.removed || Object.hasOwn(typed, removedField))
      return { ...over.values, removed: true };
    for (const { field, message } of over.errors) {
      errors.push({ field: lineKey(line.id, field), message });
    }
    return over.values;
  });
  return { lines: edited, errors };
}

export function withoutRemovedLines(lines: readonly StoredLine[]): InvoiceLine[] {
  return lines.filter((line) => !line.removed);
}

function groupByLine(entered: DocumentValues): Map<string, Record<string, DocumentValue>> {
  const byLine = new Map<string, Record<string, DocumentValue>>();
  for (const [key, value] of Object.entries(entered)) {
    const parts = partsOfLineKey(key);
    if (!parts) continue;
    const { id, field } = parts;
    const line = byLine.get(id) ?? {};
    line[field] = value;
    byLine.set(id, line);
  }
  return byLine;
}
