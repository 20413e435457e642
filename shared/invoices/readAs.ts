import { type InvoiceValues, invoiceFields, type LineValues, lineFields } from './fields.ts';
import { type InvoiceLine, lineKey } from './lines.ts';

type Values = InvoiceValues & { lines: readonly InvoiceLine[] };
type ReadAs = Readonly<Record<string, string | null>>;

const isField = (name: string): name is keyof InvoiceValues => Object.hasOwn(invoiceFields, name);
const isLineField = (name: string): name is keyof LineValues => Object.hasOwn(lineFields, name);
const fieldNames = Object.keys(invoiceFields).filter(isField);
const lineFieldNames = Object.keys(lineFields).filter(isLineField);

/** All values by their keys in a document. */
function valuesByKey(values: Values): Map<string, string | null> {
  const all = new Map<string, string | null>(
    fieldNames.map((name) => [name, values[name] ?? null]),
  );
  for (const line of values.lines) {
    for (const name of lineFieldNames) all.set(lineKey(line.id, name), line[name] ?? null);
  }
  return all;
}

/**
 * What the fields had before people changed them, for those that differ now. Lines that people
 * added had nothing; removed ones are not shown any more. `earlier` are changes beneath `before`.
 */
export function readAsOf(before: Values, now: Values, earlier: ReadAs = {}): ReadAs {
  const known = valuesByKey(before);
  const readAs: Record<string, string | null> = {};
  for (const [key, value] of valuesByKey(now)) {
    const read = Object.hasOwn(earlier, key) ? earlier[key] : known.get(key);
    if (read !== undefined && read !== value) readAs[key] = read;
  }
  return readAs;
}
