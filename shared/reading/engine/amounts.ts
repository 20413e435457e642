import { rareCodes, usualCodes } from './currencyCodes.ts';
import { type Row, type Span, spanOf } from './layout.ts';

/** An amount in a row, in ten-thousandths, so that unit prices keep their digits. */
export interface Amount extends Span {
  value: number;
  /** Number of digits after the decimal sign. */
  decimals: number;
  /** Currency sign or code next to it. */
  currency: string | null;
  negative: boolean;
  /** Restored after OCR lost its decimal sign. */
  repaired: boolean;
  doubt: Doubt | null;
}

/**
 * What is ambiguous about an amount. `scale`: its only separator may separate thousands or decimals; amounts in the
 * same notation add up either way. `gap`: its space may separate thousands or two numbers. `thousandths`: three
 * decimals in a currency with two; possible for a unit price, unlikely for a sum.
 */
export type Doubt = 'scale' | 'gap' | 'thousandths';

export type DecimalSign = '.' | ',';

const scale = 10_000;
const currencyMark = `(?:US|CA|AU|NZ|HK|SG|C|A|S)?\\$|€|£|¥|₹|zł|zl|kr\\.?|Rs\\.?|RM|D[Hh]s?|Fr\\.|R\\$|Kč|Ft|lei|₺|₪|${[...usualCodes, ...rareCodes].join('|')}|EURO?|euro`;

const wholeMark = new RegExp(`^(?:${currencyMark})$`, 'u');
export const isCurrencyMark = (text: string): boolean => wholeMark.test(text);
const dash = '[.,](?:[-–]{1,2}|—)';
const spaced = '[1-9]\\d{0,2}(?: \\d{3}){1,3}';
const digits = [
  // Indian grouping with lakhs and crores.
  '\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,4})?',
  "\\d{1,3}(?:[.,'’`]\\d{3})+(?:[.,]\\d{1,4})?",
  '\\d{1,3}(?: \\d{3})+[.,]\\d{2}',
  `${spaced}(?=${dash}| ?(?:${currencyMark})(?![\\p{L}\\p{N}]))`,
  `(?<=${currencyMark} ?)${spaced}(?![.,]?\\d| \\d)`,
  // Next to further numbers, a space more likely separates columns.
  `(?<!\\d )${spaced}(?=\\)?-?(?:\\t|$))`,
  '\\d+(?:[.,]\\d{1,6})?',
  '[.,]\\d{2}',
].join('|');
/** Does not match the beginning of a code such as `CR-17` or `CR 17`. */
const bookings = ' ?(?:CR|DR)(?![\\p{L}\\p{N}]|[-/.#_:]?[\\p{L}\\p{N}]| ?\\p{N})';
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,/]|[\\p{L}\\p{N}]-|\\d:)(?<open>\\()?(?<sign>[-–+] ?)?(?<before>${currencyMark})?(?<tab>[\\t ]{0,1})?(?<sign2>[-–] ?)?(?<number>${digits})(?<dash>${dash})?(?<after> ?(?:${currencyMark})(?![\\p{L}\\p{N}]))?(?<close>\\))?(?<trail>-(?![\\p{L}\\p{N}]))?(?<booking>${bookings})?(?![\\p{L}\\p{N}%/]|[.,:]\\d|['’]\\d| ?%|-\\d)`,
  'gu',
);

/** All numbers of a row that may be money, without years, percentages and parts of longer codes. */
export function amountsOf(row: Row, decimal: DecimalSign | null): Amount[] {
  const amounts: Amount[] = [];
  for (const match of row.text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const number = groups['number'] ?? '';
    const end = match.index + match[0].length;
    const measured = decimal === null && measure.test(row.text.slice(end));
    // A dash replaces the decimals, so a separator before it separates thousands.
    const parsed = groups['dash']
      ? parseNumber(number, null)
      : parseNumber(number, measured ? '.' : decimal);
    if (!parsed) continue;
    // A tab between a currency sign and the number may be a narrow column; the sign belongs to its own number only.
    const before = groups['before'] ?? null;
    const lead = before === null ? (groups['tab']?.length ?? 0) : 0;
    const start = match.index + (groups['open'] || groups['sign'] || before ? 0 : lead);
    const currency = before ?? groups['after']?.trim() ?? null;
    const decimals = groups['dash'] ? 2 : parsed.decimals;
    const money = decimals === 2 || currency !== null;
    const negative = Boolean(
      (groups['open'] && groups['close']) ||
        minus(groups['sign']) ||
        minus(groups['sign2']) ||
        groups['trail'] ||
        (money && groups['booking']?.endsWith('CR')),
    );
    const from = match.index + match[0].indexOf(number);
    const to = from + number.length;
    // Limited, because a row may be as long as a page.
    const beside = {
      before: row.text.slice(Math.max(0, from - 5), from),
      after: row.text.slice(to),
    };
    amounts.push({
      ...spanOf(row, start, end),
      value: negative ? -parsed.value : parsed.value,
      decimals,
      currency,
      negative,
      repaired: false,
      doubt: groups['dash'] ? null : doubtOf(number, decimal, { currency, decimals }, beside),
    });
  }
  return amounts;
}

/** Weights and volumes have three decimals. */
const measure = /^[\t ](?:kg|g|t|l|m[23²³]?|km|k?Wh)(?![\p{L}\p{N}])/iu;

function doubtOf(
  number: string,
  decimal: DecimalSign | null,
  { currency, decimals }: Pick<Amount, 'currency' | 'decimals'>,
  { before, after }: { before: string; after: string },
): Doubt | null {
  if (/ /.test(number) && !/[.,]/.test(number))
    return currency === null || /\d $/.test(before) ? 'gap' : null;
  const isFirstGroup = /^ \d{3}(?![.,]?\d)/.test(after) && /^[1-9]\d{0,2}$/.test(number);
  const isLastGroup = /(?<!\d)[1-9]\d{0,2} $/.test(before) && /^\d{3}$/.test(number);
  if (isFirstGroup || isLastGroup) return 'scale';
  const open = decimal === null && decimalSignOf(number) === null && /[.,]\d{3}$/.test(number);
  if (open) return currency === null || thousandths.test(currency) ? 'scale' : null;
  return currency !== null && !thousandths.test(currency) && decimals === 3 ? 'thousandths' : null;
}

/** Currencies with three decimals, by code or by the letters next to a number. */
const thousandths =
  /(?<!\p{L})(?:KWD|BHD|OMR|JOD|TND|IQD|LYD)(?!\p{L})|(?<!\p{L})(?:KD|BD|JD|DT)\.? ?\d+[.,]\d{3}(?!\d)|[.,]\d{3} ?(?:KD|BD|JD|DT)(?!\p{L})/u;

const minus = (sign: string | undefined) => sign !== undefined && /[-–]/.test(sign);

const lostSign = new RegExp(
  `^(?<mark>${currencyMark})? ?(?<whole>\\d{1,4})(?:[.,;:]? |[.,;:]{2}|)(?<cents>\\d{2})(?: ?[A-Z€])?$`,
  'u',
);
/** Other currencies may have no cents, so that nothing was lost in `JPY 1250`. */
const hasCents = /^(?:[$€£]|RM)$/;

/** Amounts whose decimal sign OCR lost: `12 50`, `12. 50`, `1250`. They fill their cell. */
export function repairedAmountsOf(row: Row): Amount[] {
  const amounts: Amount[] = [];
  let start = 0;
  for (const cell of row.text.split('\t')) {
    const match = lostSign.exec(cell.trim());
    if (match) {
      const { mark, whole, cents } = match.groups ?? {};
      const value = Number(`${whole}.${cents}`) * scale;
      const span = spanOf(row, start, start + cell.length);
      const spaced = /\d[^\d]+\d/.test(cell);
      if (spaced || (cell.length > 2 && (!mark || hasCents.test(mark))))
        amounts.push({
          ...span,
          value: Math.round(value),
          decimals: 2,
          currency: null,
          negative: false,
          repaired: true,
          doubt: null,
          confidence: span.confidence * (spaced ? 0.85 : 0.7),
        });
    }
    start += cell.length + 1;
  }
  return amounts;
}

export function parseNumber(
  text: string,
  decimal: DecimalSign | null,
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

/** The decimal sign of a number by itself; `null` if only the document can tell. */
export function decimalSignOf(number: string): DecimalSign | null {
  const dot = number.lastIndexOf('.');
  const comma = number.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const at = Math.max(dot, comma);
  if (at < 0) return null;
  const sign = dot > comma ? '.' : ',';
  const last = number.length - at - 1;
  // Thousands have three digits: in `22.600.00` a comma was read as a dot.
  if (number.indexOf(sign) !== at) return last === 2 ? sign : sign === '.' ? ',' : '.';
  return last === 3 && at <= 3 && !number.startsWith('0') ? null : sign;
}

/** The majority of unambiguous numbers decides; `null` if there is none. */
export function decimalSignOfRows(rows: Row[]): DecimalSign | null {
  return (
    majority(rows, /(?<![\p{L}\p{N}.,/-])\d[\d.,']*[.,]\d{2}(?![\d.,/-])/gu, decimalSignOf) ??
    signOfThousands(rows)
  );
}

/** For documents without decimals: `1.250.000` shows the thousands separator, and `950.125` the decimals of a dinar. */
function signOfThousands(rows: Row[]): DecimalSign | null {
  const inThousandths = rows.some(({ text }) => thousandths.test(text));
  const withCommas = rows.some(({ text }) => /(?<!\p{L})(?:TND|DT)(?!\p{L})/u.test(text));
  return majority(
    rows,
    /(?<![\p{L}\p{N}.,/-])[1-9]\d{0,2}(?:[.,]\d{3})+(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    (number) => {
      const shown = decimalSignOf(number);
      if (shown || !inThousandths) return shown;
      return number.includes('.') ? '.' : withCommas ? ',' : null;
    },
  );
}

function majority(
  rows: Row[],
  numbers: RegExp,
  signOf: (number: string) => DecimalSign | null,
): DecimalSign | null {
  const signs = rows.flatMap(({ text }) =>
    [...text.matchAll(numbers)].map(([number]) => signOf(number)),
  );
  const commas = signs.filter((sign) => sign === ',').length;
  const dots = signs.filter((sign) => sign === '.').length;
  if (commas === dots) return null;
  return commas > dots ? ',' : '.';
}

/** As text with at least two decimals, such as `"1234.50"`; further significant digits are kept. */
export function decimalString(value: number): string {
  const sign = value < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(value) / scale);
  const fraction = String(Math.abs(value) % scale).padStart(4, '0');
  return `${sign}${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

export const cent = scale / 100;

/** As it is paid where the smallest coin is five cents. */
export const inCoins = (value: number): number => Math.round(value / (cent * 5)) * cent * 5;

/** Equal within a cent. */
export function equal(a: number, b: number, tolerance = cent * 1.01): boolean {
  return Math.abs(a - b) <= tolerance;
}
