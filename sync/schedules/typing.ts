import { partsOfCodingKey, wholeInvoice } from '#shared/coding/coding.ts';
import type { DocumentContent, DocumentKind, DocumentMap } from '#shared/documents/content.ts';
import type { RowOf } from '../client/tables/rows.ts';
import type { Random } from './Random.ts';

/** The part of an entity that a person edits; for a vendor or rule always a field. */
export type Touched = 'field' | 'line' | 'addLine' | 'removeLine' | 'note' | 'check' | 'coding';

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
    case 'coding': {
      const known = Object.keys(content.coding).map((key) => partsOfCodingKey(key)?.partId);
      const part = random.chance(0.5)
        ? (random.pick(known.filter((id) => id != null)) ?? `${mark}-part-${nextNumber()}`)
        : null;
      const place = random.chance(0.3) || line === undefined ? wholeInvoice : line;
      const coded = part === null ? place : `${place}:${part}`;
      if (part === null) return [{ map: 'coding', key: `${coded}/memo`, value: text() }];
      if (random.chance(0.2)) return [{ map: 'coding', key: `${coded}/removed`, value: text() }];
      return [
        { map: 'coding', key: `${coded}/share`, value: money() },
        { map: 'coding', key: `${coded}/memo`, value: text() },
      ];
    }
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
