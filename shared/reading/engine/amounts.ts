import { rareCodes, usualCodes } from './currencyCodes.ts';
import { type Row, type Span, spanOf } from './layout.ts';

/** An amount as it stands in a row, in ten-thousandths so that unit prices keep their digits. */
export interface Amount extends Span {
  value: number;
  /** How many digits follow the decimal sign. */
  decimals: number;
  /** The sign or code of a currency beside it. */
  currency: string | null;
  negative: boolean;
  /** Put right after recognition lost its decimal sign. */
  repaired: boolean;
}

export type DecimalSign = '.' | ',';

const scale = 10_000;
const currencyMark = `(?:US|CA|AU|NZ|HK|SG|C|A|S)?\\$|€|£|¥|₹|zł|zl|kr\\.?|Rs\\.?|RM|Fr\\.|R\\$|Kč|Ft|lei|₺|₪|${[...usualCodes, ...rareCodes].join('|')}|EURO?|euro`;

const wholeMark = new RegExp(`^(?:${currencyMark})$`, 'u');
export const isCurrencyMark = (text: string): boolean => wholeMark.test(text);
const digits =
  "\\d{1,3}(?:[.,'’`]\\d{3})+(?:[.,]\\d{1,4})?|\\d{1,3}(?: \\d{3})+[.,]\\d{2}|\\d+(?:[.,]\\d{1,6})?|[.,]\\d{2}";
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,/]|[\\p{L}\\p{N}]-|\\d:)(?<open>\\()?(?<sign>[-–+] ?)?(?<before>${currencyMark})?(?<tab>[\\t ]{0,1})?(?<sign2>[-–] ?)?(?<number>${digits})(?<dash>[.,](?:[-–]{1,2}|—))?(?<after> ?(?:${currencyMark})(?![\\p{L}\\p{N}]))?(?<close>\\))?(?<trail>-(?![\\p{L}\\p{N}]))?(?![\\p{L}\\p{N}%/]|[.,:]\\d|['’]\\d| ?%|-\\d)`,
  'gu',
);

/** Every number of a row that may be an amount of money. A year, a percentage or part of a longer code is none. */
export function amountsOf(row: Row, decimal: DecimalSign): Amount[] {
  const amounts: Amount[] = [];
  for (const match of row.text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const number = groups['number'] ?? '';
    const parsed = parseNumber(number, decimal);
    if (!parsed) continue;
    // A tab between a mark and the number is a narrow column of marks; a mark belongs to its own number only.
    const before = groups['before'] ?? null;
    const lead = before === null ? (groups['tab']?.length ?? 0) : 0;
    const start = match.index + (groups['open'] || groups['sign'] || before ? 0 : lead);
    const negative = Boolean(
      (groups['open'] && groups['close']) ||
        minus(groups['sign']) ||
        minus(groups['sign2']) ||
        groups['trail'],
    );
    amounts.push({
      ...spanOf(row, start, match.index + match[0].length),
      value: negative ? -parsed.value : parsed.value,
      decimals: groups['dash'] ? 2 : parsed.decimals,
      currency: before ?? groups['after']?.trim() ?? null,
      negative,
      repaired: false,
    });
  }
  return amounts;
}

const minus = (sign: string | undefined) => sign !== undefined && /[-–]/.test(sign);

/** Amounts whose decimal sign recognition took for a gap, or for nothing: `12 50`, `12. 50`, `1250`. They fill their cell. */
export function repairedAmountsOf(row: Row): Amount[] {
  const amounts: Amount[] = [];
  let start = 0;
  for (const cell of row.text.split('\t')) {
    const match = /^(?:[$€£]|RM)? ?(\d{1,4})(?:[.,;:]? |[.,;:]{2}|)(\d{2})(?: ?[A-Z€])?$/.exec(
      cell.trim(),
    );
    if (match) {
      const value = Number(`${match[1]}.${match[2]}`) * scale;
      const span = spanOf(row, start, start + cell.length);
      const spaced = /\d[^\d]+\d/.test(cell);
      if (spaced || cell.length > 2)
        amounts.push({
          ...span,
          value: Math.round(value),
          decimals: 2,
          currency: null,
          negative: false,
          repaired: true,
          confidence: span.confidence * (spaced ? 0.85 : 0.7),
        });
    }
    start += cell.length + 1;
  }
  return amounts;
}

export function parseNumber(
  text: string,
  decimal: DecimalSign,
): { value: number; decimals: number } | null {
  const plain = text.replace(/['’` ]/g, '');
  const sign = decimalSignOf(plain) ?? (/[.,]\d{3}$/.test(plain) ? decimal : null);
  const separators = [...plain.matchAll(/[.,]/g)];
  const last = separators.at(-1);
  const parts =
    last && last[0] === sign
      ? [plain.slice(0, last.index), plain.slice(last.index + 1)]
      : [plain, ''];
  const whole = (parts[0] ?? '').replace(/[.,]/g, '');
  const fraction = parts[1] ?? '';
  if (whole.length > 11 || !/^\d*$/.test(whole + fraction)) return null;
  const value = Math.round(Number(`${whole || '0'}.${fraction || '0'}`) * scale);
  return { value, decimals: fraction.length };
}

/** The decimal sign that a number shows by itself, or null where only the document can tell. */
export function decimalSignOf(number: string): DecimalSign | null {
  const dot = number.lastIndexOf('.');
  const comma = number.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const at = Math.max(dot, comma);
  if (at < 0) return null;
  const sign = dot > comma ? '.' : ',';
  if (number.indexOf(sign) !== at) return sign === '.' ? ',' : '.';
  return number.length - at - 1 === 3 && at <= 3 && !number.startsWith('0') ? null : sign;
}

/** By majority of the numbers that are plain about it. */
export function decimalSignOfRows(rows: Row[]): DecimalSign {
  let commas = 0;
  let dots = 0;
  for (const { text } of rows) {
    for (const [number] of text.matchAll(
      /(?<![\p{L}\p{N}.,/-])\d[\d.,']*[.,]\d{2}(?![\d.,/-])/gu,
    )) {
      if (decimalSignOf(number) === ',') commas += 1;
      else dots += 1;
    }
  }
  return commas > dots ? ',' : '.';
}

/** As money: `1234.5` thousandths become `"1234.50"`; further digits are kept where they mean something. */
export function decimalString(value: number): string {
  const sign = value < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(value) / scale);
  const fraction = String(Math.abs(value) % scale).padStart(4, '0');
  return `${sign}${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

export const cent = scale / 100;

/** Within a cent. */
export function equal(a: number, b: number, tolerance = cent * 1.01): boolean {
  return Math.abs(a - b) <= tolerance;
}
