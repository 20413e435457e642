import type { DocumentContent, DocumentValue } from '#shared/documents/content.ts';
import { partsOfLineKey } from '#shared/invoices/lines.ts';
import type { Entry } from '#sync/client/tables/rows.ts';
import type { EntityRow } from '../rows/entityRow.ts';

/** The value that the screen shows: the entered one, else the row's; `undefined` if there is none. */
export function valueOnScreen(
  { map, key }: Pick<Entry, 'map' | 'key'>,
  content: DocumentContent,
  row: EntityRow | undefined,
): DocumentValue | undefined {
  const entered = content[map];
  if (Object.hasOwn(entered, key)) return entered[key];
  if (!row || map === 'notes' || map === 'checks') return undefined;
  if (map === 'coding') return 'coding' in row ? row.coding[key] : undefined;
  return map === 'fields' ? valueIn(row, key) : valueInLine(row, key);
}

function valueInLine(row: EntityRow, key: string): DocumentValue | undefined {
  const parts = partsOfLineKey(key);
  const line = 'lines' in row && row.lines.find(({ id }) => id === parts?.id);
  return parts && line ? valueIn(line, parts.field) : undefined;
}

function valueIn(values: object, name: string): DocumentValue | undefined {
  const value: unknown = new Map(Object.entries(values)).get(name);
  return isDocumentValue(value) ? value : undefined;
}

function isDocumentValue(value: unknown): value is DocumentValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
