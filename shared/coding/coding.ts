import type { DocumentValue, DocumentValues } from '../documents/content.ts';
import type { FieldError } from '../documents/jointRules.ts';
import { removedField } from '../documents/removedField.ts';
import { type Coding, codingFields, nothingCoded, type PartValues, partFields } from './fields.ts';

/** Coding that people entered, by key, as it stands in the document. What is empty is left out. */
export type EnteredCoding = Readonly<Record<string, string | boolean>>;

/** Stands for all lines: what a line has not itself, it takes from here. */
export const wholeInvoice = 'all';

export interface CodedPart extends PartValues {
  id: string;
}

/** The coding of a line, or of the whole invoice. The line keeps what its parts do not take. */
export interface LineCoding extends Coding {
  parts: readonly CodedPart[];
}

export const uncoded: LineCoding = { ...nothingCoded, parts: [] };

type Field = keyof PartValues | typeof removedField;

export interface CodingKey {
  lineId: string;
  /** `null` for the line itself. */
  partId: string | null;
  field: Field;
}

/** `<line id>/<field>`, and `<line id>:<part id>/<field>` for a part of the line (SPEC 1.9). */
export function codingKey({ lineId, partId, field }: CodingKey): string {
  return `${lineId}${partId === null ? '' : `:${partId}`}/${field}`;
}

/** `null` if it is no key of a coding. */
export function partsOfCodingKey(key: string): CodingKey | null {
  const slash = key.lastIndexOf('/');
  const field = key.slice(slash + 1);
  if (slash < 1) return null;
  const [lineId = '', partId = null, ...more] = key.slice(0, slash).split(':');
  if (lineId === '' || partId === '' || more.length > 0) return null;
  if (partId === null) return isLineField(field) ? { lineId, partId, field } : null;
  return isPartField(field) ? { lineId, partId, field } : null;
}

const isLineField = (field: string): field is keyof Coding => Object.hasOwn(codingFields, field);
const isPartField = (field: string): field is Field =>
  field === removedField || Object.hasOwn(partFields, field);

/** A value as the rules of its field take it; `undefined` for a key that this version does not know (SPEC 1.4). */
export function checkCoding(
  key: string,
  entered: DocumentValue,
): { value: string | boolean | null } | { error: FieldError } | undefined {
  const parts = partsOfCodingKey(key);
  if (!parts) return undefined;
  if (parts.field === removedField) return { value: true };
  const parsed = partFields[parts.field].safeParse(entered);
  if (parsed.success) return { value: parsed.data };
  const message = parsed.error.issues[0]?.message ?? 'This value is not valid';
  return { error: { field: key, message } };
}

/** The coding with edits laid over it. Invalid edits change nothing. */
export function layOverCoding(
  coding: EnteredCoding,
  entered: DocumentValues,
): { coding: EnteredCoding; errors: FieldError[] } {
  const over: Record<string, string | boolean> = { ...coding };
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(entered)) {
    const checked = checkCoding(key, value);
    if (!checked) continue;
    if ('error' in checked) errors.push(checked.error);
    else if (checked.value === null) delete over[key];
    else over[key] = checked.value;
  }
  return { coding: over, errors };
}

/** The entered coding by line. Parts stand in the order of their ids, which grow with time. */
export function codingByLine(coding: EnteredCoding): ReadonlyMap<string, LineCoding> {
  const lines = new Map<string, { own: Coding; parts: Map<string, PartDraft> }>();
  for (const [key, value] of Object.entries(coding)) {
    const parts = partsOfCodingKey(key);
    if (!parts) continue;
    const line = lines.get(parts.lineId) ?? { own: { ...nothingCoded }, parts: new Map() };
    lines.set(parts.lineId, line);
    const { partId, field } = parts;
    if (partId === null) line.own = { ...line.own, [field]: value };
    else line.parts.set(partId, { ...(line.parts.get(partId) ?? newPart), [field]: value });
  }
  return new Map(
    [...lines].map(([lineId, { own, parts }]) => [
      lineId,
      {
        ...own,
        parts: [...parts]
          .filter(([, part]) => !part.removed)
          .map(([id, { removed: _, ...part }]) => ({ ...part, id }))
          .sort((one, other) => (one.id < other.id ? -1 : 1)),
      },
    ]),
  );
}

type PartDraft = PartValues & { removed?: true };
const newPart: PartValues = { ...nothingCoded, share: null };
