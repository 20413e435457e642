import { type Row, type Span, spanOf } from './layout.ts';
import { squash } from './text.ts';

/** A date in a row. An ambiguous order of day and month is resolved by the rest of the page. */
export interface DateSpan extends Span {
  year: number;
  /** The two numbers as written; a month by name comes first. */
  first: number;
  second: number;
  order: 'month-first' | 'day-first' | 'open';
  /** Unambiguous: with the name of the month, or the year first. */
  plain: boolean;
  fourDigitYear: boolean;
  /** The alternative with the year first, which `26-03-04` may mean. */
  yearInFront: Parts | null;
  /** Its year may be another one: its position is unknown, or it was not read well. */
  doubtful: boolean;
}

const monthNames = [
  'january jan januar janvier janv enero ene gennaio gen januari stycznia styczen sty jän janner',
  'february feb februar fevrier fevr fev febrero febbraio februari lutego luty lut',
  'march mar marz maerz marzec mars marzo maart mrt marca mrz',
  'april apr avril avr abril abr aprile kwietnia kwiecien kwi',
  'may mai mayo maggio mag mei maja maj',
  'june jun juni juin junio giugno giu czerwca czerwiec cze',
  'july jul juli juillet juil julio luglio lug lipca lipiec lip',
  'august aug aout agosto ago agustus augustus sierpnia sierpien sie',
  'september sep sept septembre septiembre settembre set wrzesnia wrzesien wrz',
  'october oct oktober okt octobre octubre ottobre ott pazdziernika pazdziernik paz',
  'november nov novembre noviembre listopada listopad lis',
  'december dec dezember dez decembre diciembre dic dicembre grudnia grudzien gru desember',
].map((names) => new Set(names.split(' ')));

const romanMonths = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

export function monthOf(name: string): number | null {
  const plain = squash(name);
  const index = monthNames.findIndex((names) => names.has(plain));
  return index < 0 ? null : index + 1;
}

const yearFirst = /(?<![\d.,/-])((?:19|20)\d{2})([-./])(\d{1,2})\2(\d{1,2})(?![\d\p{Ll}])/gu;
const japanese = /((?:19|20)\d{2})年(\d{1,2})月(\d{1,2})日/g;
const numeric =
  /(?<![\d.,/-])(\d{1,2})( ?[./-] ?)(\d{1,2})( ?[./-] ?)['’]?((?:19|20)\d{2}|\d{2})(?!\d|[,./-]\d)/g;
const dayThenName =
  /(?<![\d.,/-])(\d{1,2})(?:st|nd|rd|th|er|e|[eè]me|re|ro|ten|ste|de|\.?[º°ª]|\.)?[\s.,/-]{0,2}(?:day )?(?:de |of )?(\p{L}{3,12})\.?(?: de| del)?[\s.,/'’-]{0,2}((?:19|20)\d{2}|\d{2})(?!\d|[.,]\d)/gu;
const nameThenDay =
  /(?<!\p{L})(\p{L}{3,12})\.?[\s.-]{0,2}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? ?['’]?| ?[-/] ?| del? )((?:19|20)\d{2}|(?<=[-/'’])\d{2})(?!\d)/gu;
/** The first of a month is often a word. */
const firstThenName =
  /(?<!\p{L})(?:first|premier|primero|primo|erste[nr]?|eerste|pierwszego)(?: day)?(?: of| de)? (\p{L}{3,12})\.?(?: del?)?[\s,]{1,2}((?:19|20)\d{2})(?!\d)/giu;
const yearThenName =
  /(?<![\d.,/-])((?:19|20)\d{2})([-./ ])(\p{L}{3,12})\.?\2(\d{1,2})(?![\d\p{L}]|[.,:]\d)/gu;
/** Months in Roman numbers, as in Poland. With a year of two digits, V and X are volts and signs of multiplication. */
const roman =
  /(?<![\p{L}\d.,/-])(\d{1,2})[./-](I{1,3}|IV|VI{0,3}|IX|XI{0,2})[./-]((?:19|20)\d{2}|(?<!\P{L}[VX].)\d{2})(?![\p{L}\d]|[.,]\d)/gu;
/** In `12 V 2000 mAh` it is no month; a Polish `r.` behind the year says that it is one. */
const spacedRoman =
  /(?<![\p{L}\d.,/-])(\d{1,2}) {1,2}(I{1,3}|IV|VI{0,3}|IX|XI{0,2}) {1,2}((?:19|20)\d{2})(?![\p{L}\d]|[.,]\d)(?=( ?r\.)|)/gu;
const compact =
  /(?<![\p{L}\d.,/-])(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\p{L}\d.,-]|\/(?!\d{4,6}(?!\d)))/gu;

export function datesOf(row: Row): DateSpan[] {
  const text = row.text.replace(/\t/g, ' ');
  const found: DateSpan[] = [];
  const addDate = (
    match: RegExpExecArray,
    parts: Parts | null,
    plain: boolean,
    doubtful = false,
  ) => {
    const free = !found.some(
      (other) =>
        other.tokens[0] && overlaps(other, spanOf(row, match.index, match.index + match[0].length)),
    );
    if (!parts || !free) return;
    const order = orderOf(parts, plain);
    if (order)
      found.push({
        ...spanOf(row, match.index, match.index + match[0].length),
        ...parts,
        order,
        plain,
        fourDigitYear: /\d{4}/.test(match[0]),
        yearInFront: plain ? null : yearInFrontOf(match),
        doubtful,
      });
  };
  for (const m of text.matchAll(yearFirst))
    addDate(m, { year: Number(m[1]), first: Number(m[3]), second: Number(m[4]) }, true);
  for (const m of text.matchAll(japanese))
    addDate(m, { year: Number(m[1]), first: Number(m[2]), second: Number(m[3]) }, true);
  for (const m of text.matchAll(dayThenName)) addDate(m, named(m[2], m[1], m[3]), true);
  for (const m of text.matchAll(nameThenDay)) addDate(m, named(m[1], m[2], m[3]), true);
  for (const m of text.matchAll(firstThenName)) addDate(m, named(m[1], '1', m[2]), true);
  for (const m of text.matchAll(yearThenName)) addDate(m, named(m[3], m[4], m[1]), true);
  for (const m of text.matchAll(roman)) {
    const first = romanMonths.indexOf(m[2] ?? '') + 1;
    addDate(m, { year: fullYear(m[3]), first, second: Number(m[1]) }, true);
  }
  for (const m of text.matchAll(spacedRoman)) {
    const [, day, month = '', digits, mark] = m;
    const year = Number(digits);
    if (!isUsual(year, 10) || (!mark && month.length === 1)) continue;
    const first = romanMonths.indexOf(month) + 1;
    addDate(m, { year, first, second: Number(day) }, true, !mark);
  }
  for (const m of text.matchAll(numeric)) {
    const isTime = m[2] === '.' && /^\s?[ap]\.?m/i.test(text.slice(m.index + m[0].length));
    if (m[2]?.trim() === m[4]?.trim() && !isTime)
      addDate(m, { year: fullYear(m[5]), first: Number(m[1]), second: Number(m[3]) }, false);
  }
  for (const m of text.matchAll(compact))
    addDate(m, { year: Number(m[1]), first: Number(m[2]), second: Number(m[3]) }, true);
  return found.sort((a, b) => a.left - b.left);
}

const overlaps = (a: Span, b: Span) => a.tokens.some((token) => b.tokens.includes(token));

interface Parts {
  year: number;
  first: number;
  second: number;
}

function named(name = '', day = '', year = ''): Parts | null {
  const month = monthOf(name);
  return month === null ? null : { year: fullYear(year), first: month, second: Number(day) };
}

function fullYear(text = ''): number {
  const year = Number(text);
  return text.length === 2 ? year + (year < 70 ? 2000 : 1900) : year;
}

/** A two-digit year comes first only between hyphens, as in Sweden. */
function yearInFrontOf([
  ,
  front = '',
  hyphen,
  month = '',
  ,
  day = '',
]: RegExpExecArray): Parts | null {
  if (hyphen !== '-' || front.length !== 2 || day.length !== 2) return null;
  const parts = { year: fullYear(front), first: Number(month), second: Number(day) };
  return isDay(parts.year, parts.first, parts.second) ? parts : null;
}

function orderOf({ year, first, second }: Parts, plain: boolean): DateSpan['order'] | null {
  const monthFirst = isDay(year, first, second);
  const dayFirst = !plain && isDay(year, second, first);
  if (monthFirst && dayFirst) return first === second ? 'month-first' : 'open';
  if (monthFirst) return 'month-first';
  return dayFirst ? 'day-first' : null;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1970 || year > 2099) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Years of most documents; older ones rarely have to be kept. */
const usualYears = { from: 2020, to: 2030 };

export const isUsual = (year: number, reach: number) =>
  year >= usualYears.from - reach && year <= usualYears.to + reach;

const isBeside = (year: number, dates: DateSpan[], reach: number) =>
  dates.some((date) => date.fourDigitYear && Math.abs(date.year - year) <= reach);

/** Decides for dates with two-digit years whether the year comes first, by comparison with other dates. */
export function withYearsPlaced(dates: DateSpan[], among: DateSpan[] = dates): DateSpan[] {
  const { inFront, doubtful } = yearPositionOf(among);
  return dates.map((date) => {
    if (!date.yearInFront) return date;
    if (!inFront) return { ...date, doubtful };
    const { yearInFront } = date;
    return {
      ...date,
      ...yearInFront,
      order: 'month-first',
      plain: true,
      yearInFront: null,
      doubtful,
    };
  });
}

function yearPositionOf(dates: DateSpan[]): { inFront: boolean; doubtful: boolean } {
  const short = dates.flatMap(({ year, yearInFront }) =>
    yearInFront ? [{ end: year, front: yearInFront.year }] : [],
  );
  const near = [(year: number) => isBeside(year, dates, 5), (year: number) => isUsual(year, 5)];
  for (const isNear of near) {
    const front = short.filter((years) => isNear(years.front)).length;
    const end = short.filter((years) => isNear(years.end)).length;
    if (front !== end) return { inFront: front > end, doubtful: false };
  }
  // Days in a document vary more than years, so the part with less variation is the year; with a difference of 1 it is
  // uncertain.
  const front = spreadOf(short.map((years) => years.front));
  const end = spreadOf(short.map((years) => years.end));
  return { inFront: front < end, doubtful: Math.abs(front - end) <= 1 };
}

const spreadOf = (years: number[]) => Math.max(...years) - Math.min(...years);

/** The order of day and month, from unambiguous dates, else from the country. */
export function monthComesFirst(
  dates: DateSpan[],
  hint: 'month-first' | 'day-first',
): { monthFirst: boolean; sure: boolean } {
  // A date far from all others is probably another kind of number.
  const numbers = dates.filter(
    ({ plain, first, second, year, fourDigitYear }) =>
      !plain &&
      first !== second &&
      (fourDigitYear || isBeside(year, dates, 10) || isUsual(year, 10)),
  );
  const month = numbers.filter(({ order }) => order === 'month-first').length;
  const day = numbers.filter(({ order }) => order === 'day-first').length;
  if (month !== day) return { monthFirst: month > day, sure: true };
  return { monthFirst: hint === 'month-first', sure: false };
}

export function isoDay(date: DateSpan, monthFirst: boolean): string {
  const swap = date.order === 'day-first' || (date.order === 'open' && !monthFirst);
  const [month, day] = swap ? [date.second, date.first] : [date.first, date.second];
  return `${date.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
