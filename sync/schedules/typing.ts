import type { DocumentContent, DocumentKind, DocumentMap } from '#shared/documents/content.ts';
import type { RowOf } from '../client/tables/rows.ts';
import type { Random } from './Random.ts';

/** The part of an entity that a person edits; for a vendor or rule always a field. */
export type Touched = 'field' | 'line' | 'addLine' | 'removeLine' | 'note' | 'check';

export type EditedRow = RowOf<DocumentKind>;

export interface Typing {
  map: DocumentMap;
  key: string;
  value: string;
}

interface Choice {
  random: Random;
  mark: string;
  nextNumber(): number;
}

/** The unique values that a person types over what is on their screen. */
export function typed(
  row: EditedRow,
  content: DocumentContent,
  touched: Touched,
  { random, mark, nextNumber }: Choice,
): Typing[] {
  const text = () => `${mark}~${nextNumber()}`;
  const money = () => `${nextNumber()}.25`;
  if (!('currency' in row)) {
    const keys = 'priority' in row ? ['name'] : ['name', 'phone', 'notes', 'email'];
    return [{ map: 'fields', key: random.pick(keys) ?? 'name', value: text() }];
  }
  const line = random.pick(row.lines)?.id;
  switch (touched) {
    case 'field': {
      const key = random.pick(['vendorName', 'invoiceNumber', 'description', 'amount', 'dueDate']);
      // An invalid date, which is stored as entered and reported in `fieldErrors`.
      if (key === 'dueDate' && random.chance(0.7)) return [];
      return key ? [{ map: 'fields', key, value: key === 'amount' ? money() : text() }] : [];
    }
    case 'line':
      return line === undefined
        ? []
        : [
            random.chance(0.5)
              ? { map: 'lines', key: `${line}/net`, value: money() }
              : { map: 'lines', key: `${line}/description`, value: text() },
          ];
    case 'addLine': {
      const id = `${mark}~line-${nextNumber()}`.replace('~', '-');
      return [
        { map: 'lines', key: `${id}/description`, value: text() },
        { map: 'lines', key: `${id}/net`, value: money() },
      ];
    }
    case 'removeLine':
      return line === undefined ? [] : [{ map: 'lines', key: `${line}/removed`, value: text() }];
    case 'check':
      // Differs from the current value of the field, so that it can be found again.
      return [{ map: 'checks', key: random.pick(['amount', 'iban']) ?? 'iban', value: text() }];
    case 'note': {
      const known = Object.keys(content.notes);
      const id = random.chance(0.4) ? random.pick(known) : undefined;
      return [{ map: 'notes', key: id ?? `note-${nextNumber()}`, value: text() }];
    }
  }
}

/** The values of this key on the screen. */
export function seenOf(
  content: DocumentContent,
  row: EditedRow,
  { map, key }: Pick<Typing, 'map' | 'key'>,
): Set<string> {
  const inRow = map === 'fields' ? Object.entries(row).find(([name]) => name === key)?.[1] : null;
  const all: unknown[] = [content[map][key], inRow];
  return new Set(all.filter((value) => typeof value === 'string'));
}
