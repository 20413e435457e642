import { fractionOf } from '../money/convert.ts';

/** Units of currencies for one euro on one day. */
export interface EcbDay {
  on: string;
  rates: ReadonlyMap<string, string>;
}

/** Says what is wrong in words. */
export class NotEcbFile extends Error {}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-05-12`, or `12 May 2026` in the file of one day. */
function dayIn(cell: string): string | null {
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2}) ([A-Z][a-z]{2})\w* (\d{4})$/.exec(cell) ?? [];
  const month = months.indexOf(name) + 1;
  const written = year === '' ? cell : `${year}-${two(month)}-${two(Number(day))}`;
  return isDay(written) ? written : null;
}

const two = (count: number) => String(count).padStart(2, '0');

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const currencyCode = /^[A-Z]{3}$/;

/**
 * The days of a file as the European Central Bank publishes it: `Date,USD,JPY,…`, then a line for each day. One by one,
 * because the file of all days has 7,000 of them. Anything else is refused with its line.
 */
export function* ecbDaysInCsv(file: string): Generator<EcbDay> {
  const lines = linesOf(file);
  const head = firstOf(lines)
    .split(',')
    .map((cell) => cell.trim());
  // Each line ends with a comma.
  if (head.at(-1) === '') head.pop();
  const [first, ...currencies] = head;
  if (first !== 'Date' || currencies.length === 0) {
    throw new NotEcbFile(
      'The first line has to be "Date" and the currencies, such as Date,USD,JPY.',
    );
  }
  const wrong = currencies.find((code) => !currencyCode.test(code));
  if (wrong !== undefined) throw new NotEcbFile(`Line 1: "${shortened(wrong)}" is no currency.`);
  if (new Set(currencies).size < currencies.length) {
    throw new NotEcbFile('Line 1: a currency is named twice.');
  }
  const seen = new Set<string>();
  let number = 1;
  for (const line of lines) {
    number++;
    if (line === '') continue;
    const day = dayOf(line, currencies, number);
    if (seen.has(day.on)) throw new NotEcbFile(`Line ${number}: ${day.on} is in the file twice.`);
    seen.add(day.on);
    yield day;
  }
  if (seen.size === 0) throw new NotEcbFile('The file has no rates.');
}

function dayOf(line: string, currencies: readonly string[], number: number): EcbDay {
  const [cell = '', ...values] = line.split(',').map((one) => one.trim());
  if (values.at(-1) === '' && values.length > currencies.length) values.pop();
  const on = dayIn(cell);
  if (on === null) {
    throw new NotEcbFile(`Line ${number}: "${shortened(cell)}" is no day such as 2026-05-12.`);
  }
  if (values.length !== currencies.length) {
    throw new NotEcbFile(
      `Line ${number} has ${values.length} rates, but line 1 names ${currencies.length} currencies.`,
    );
  }
  const rates = new Map<string, string>();
  for (const [index, currency] of currencies.entries()) {
    const value = values[index] ?? '';
    // Not every currency was published on every day.
    if (value === 'N/A' || value === '') continue;
    if (fractionOf(value) === null) {
      throw new NotEcbFile(`Line ${number}: "${shortened(value)}" is no rate of ${currency}.`);
    }
    rates.set(currency, value);
  }
  return { on, rates };
}

function firstOf(lines: Iterator<string>): string {
  const { done, value } = lines.next();
  return done ? '' : value;
}

function* linesOf(file: string): Generator<string, void> {
  let from = file.startsWith('\uFEFF') ? 1 : 0;
  while (from < file.length) {
    const end = file.indexOf('\n', from);
    const to = end < 0 ? file.length : end;
    yield file.slice(from, to).trim();
    from = to + 1;
  }
}

function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
