import { z } from 'zod';
import { readCsv } from '../csv/readCsv.ts';
import { rateKey } from '../integrations/taxRates.ts';
import { type OwnItem, ownItem } from './contract.ts';
import { listNames, type OwnList } from './lists.ts';

const csvColumns = ['name', 'code', 'type', 'parent', 'rate', 'days'] as const;
type Column = (typeof csvColumns)[number];

/** The columns that a list has; others are not looked at. */
export function csvColumnsOf(list: OwnList): readonly Column[] {
  if (list === 'account') return ['name', 'code', 'type', 'parent'];
  if (list === 'taxCode') return ['name', 'rate'];
  return list === 'term' ? ['name', 'days'] : ['name', 'code', 'parent'];
}

/** What other software calls the columns. */
const columnNames: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'account name', 'title', 'description'],
  code: ['code', 'number', 'no', 'account', 'account code', 'account number', 'account no'],
  type: ['type', 'account type', 'category'],
  parent: ['parent', 'parent account', 'parent code', 'belongs to'],
  rate: ['rate', 'tax rate', 'percent', '%'],
  days: ['days', 'due days', 'net days'],
};

export interface LineError {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** One line of the file; its parent is named by code or by name, and may be another line. */
export interface CsvItem extends Omit<OwnItem, 'parentId'> {
  line: number;
  parent: string | null;
}

export interface ReadItems {
  items: CsvItem[];
  errors: LineError[];
}

export const mostCsvLines = 10_000;

/** Reads a list from a CSV file whose first line names the columns. */
export function itemsInCsv(file: string, list: OwnList): ReadItems {
  const [header, ...records] = readCsv(file);
  if (!header) return { items: [], errors: [{ line: 1, message: 'The file is empty.' }] };
  const columns = header.cells.map(columnOf);
  if (!columns.includes('name')) {
    const message = `The first line has to name the columns, and one of them has to be "name". Known columns: ${csvColumnsOf(list).join(', ')}.`;
    return { items: [], errors: [{ line: header.line, message }] };
  }
  if (records.length > mostCsvLines) {
    const message = `The file has more than ${mostCsvLines.toLocaleString('en-US')} lines. Import it in parts.`;
    return { items: [], errors: [{ line: header.line, message }] };
  }
  const items: CsvItem[] = [];
  const errors: LineError[] = [];
  for (const { line, cells } of records) {
    const cellOf = (column: Column) => cells[columns.indexOf(column)] || null;
    const read = itemIn(cellOf);
    if (read.item) items.push({ ...read.item, line, parent: cellOf('parent') });
    else errors.push(...read.problems.map((message) => ({ line, message })));
  }
  errors.push(...doublesAmong(items));
  return { items, errors: errors.toSorted((one, other) => one.line - other.line) };
}

function columnOf(title: string): Column | null {
  const known = title.toLowerCase().replace(/[_.]/g, ' ').trim();
  return csvColumns.find((column) => columnNames[column].includes(known)) ?? null;
}

type Read =
  | { item: Omit<OwnItem, 'parentId'>; problems?: undefined }
  | { item?: undefined; problems: string[] };

function itemIn(cellOf: (column: Column) => string | null): Read {
  const { success, data, error } = ownItem.omit({ parentId: true }).safeParse({
    name: cellOf('name') ?? '',
    code: cellOf('code'),
    type: cellOf('type'),
    rate: rateIn(cellOf('rate')),
    days: numberIn(cellOf('days')),
  });
  if (!success) {
    const told = z.flattenError(error).fieldErrors;
    return { problems: Object.values(told).flat() };
  }
  return { item: data };
}

/** `19 %` and `7,5` are rates too. A text that is none is left for its check to refuse. */
function rateIn(cell: string | null): string | null {
  if (cell === null) return null;
  const plain = cell.replace('%', '').replace(',', '.').trim();
  return rateKey(plain) ?? cell;
}

/** A text that is no number is left for the check of days to refuse. */
const numberIn = (cell: string | null) => (cell === null ? null : Number(cell));

/** Two lines cannot be the same item: by code, or by name where neither has a code. */
function doublesAmong(items: readonly CsvItem[]): LineError[] {
  const seen = new Map<string, number>();
  return items.flatMap((item) => {
    const key = sameItem(item);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, item.line);
      return [];
    }
    return [{ line: item.line, message: `It is the same as line ${first}.` }];
  });
}

/** Equal for entries that are one item: of the same code, or without codes and of the same name under the same parent. */
export function sameItem({
  code,
  name,
  parent,
}: {
  code: string | null;
  name: string;
  parent: string | null;
}): string {
  if (code !== null) return `code ${code.toLowerCase()}`;
  return `name ${name.toLowerCase()} ${parent?.toLowerCase() ?? ''}`;
}

const mostTold = 50;

/** The errors as sentences, and how many more there are. */
export function lineErrorTexts(errors: readonly LineError[], list: OwnList): string[] {
  const told = errors.slice(0, mostTold).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = errors.length - told.length;
  const rest = more > 0 ? [`${more} more errors.`] : [];
  return [...told, ...rest, `No ${listNames[list].many} were imported.`];
}
