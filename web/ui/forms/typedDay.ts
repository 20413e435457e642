import { type DayPart, type DayPattern, monthAndYear } from '../foundation/formats.ts';

/** What a typed text says: a day as `2026-03-31` (`''` for none), or why it is no day and what to type. */
export type ReadDay = { day: string } | { problem: string };

interface Limits {
  /** The first and the last day that may be entered. */
  min?: string | undefined;
  max?: string | undefined;
}

/** "DD.MM.YYYY". */
export function patternText({ order, sign }: DayPattern): string {
  const letters = { day: 'DD', month: 'MM', year: 'YYYY' };
  return order.map((part) => letters[part]).join(sign);
}

/** `2026-03-31` as "31.03.2026"; anything that is not a day stays as it is. */
export function typedText(day: string, { order, sign }: DayPattern): string {
  if (!isDay(day)) return day;
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = { day: date, month, year };
  return order.map((part) => parts[part]).join(sign);
}

/** Whether it is a day of the calendar, as `2026-03-31`. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return Number(date) >= 1 && Number(date) <= daysIn(Number(year), Number(month));
}

/** So many days later, within the limits. */
export function stepDay(day: string, by: number, { min, max }: Limits = {}): string {
  const moved = new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
  if (min !== undefined && moved < min) return min;
  return max !== undefined && moved > max ? max : moved;
}

/**
 * Reads a day as people type it: in the order of the pattern with any signs or none ("3.2.26", "03022026"), or with
 * the year in front ("2026-02-03"). Nothing is guessed: a day that could be another one is a problem.
 */
export function readDay(
  text: string,
  pattern: DayPattern,
  today: string,
  limits: Limits = {},
): ReadDay {
  const typed = text.replace(/\p{Cf}/gu, '').trim();
  if (typed === '') return { day: '' };
  const parts = partsOf(typed, pattern);
  if (parts === null) return { problem: `This is no date. ${howToType(pattern, today)}` };
  const [month, date] = [Number(parts.month), Number(parts.day)];
  if (month < 1 || month > 12) {
    return { problem: `There is no month ${parts.month}. ${howToType(pattern, today)}` };
  }
  if (date < 1 || date > 31) {
    return { problem: `There is no day ${parts.day}. ${howToType(pattern, today)}` };
  }
  const year = yearOf(parts.year, today);
  if (year === null) return { problem: yearProblem(parts, pattern, today) };
  const last = daysIn(year, month);
  if (date > last) {
    const name = monthAndYear(new Date(year, month - 1));
    return { problem: `${name} has ${last} days. Correct the day or the month.` };
  }
  return within(`${year}-${twoDigits(month)}-${twoDigits(date)}`, pattern, limits);
}

function howToType(pattern: DayPattern, today: string): string {
  return `Type it as ${patternText(pattern)}, such as ${typedText(today, pattern)}.`;
}

function within(day: string, pattern: DayPattern, { min, max }: Limits): ReadDay {
  if (min !== undefined && day < min) {
    return { problem: `Type ${typedText(min, pattern)} or a later day.` };
  }
  if (max !== undefined && day > max) {
    return { problem: `Type ${typedText(max, pattern)} or an earlier day.` };
  }
  return { day };
}

type Parts = Record<DayPart, string>;

const yearFirst: readonly DayPart[] = ['year', 'month', 'day'];

/** The digits of day, month and year (`''` where the year is not typed), or `null` if the text has no such parts. */
function partsOf(typed: string, { order }: DayPattern): Parts | null {
  if (/^\d+$/.test(typed)) return partsOfDigits(typed, order);
  if (!/^\d+(?:[\s./-]+\d+){1,2}[\s./-]*$/.test(typed)) return null;
  const numbers = typed.split(/[\s./-]+/).filter(Boolean);
  const isYearFirst = numbers[0]?.length === 4;
  if (numbers.length === 2 && isYearFirst) return null;
  const full = isYearFirst ? yearFirst : order;
  const parts = partsIn(numbers.length === 2 ? withoutYear(full) : full, numbers);
  return parts.day.length <= 2 && parts.month.length <= 2 ? parts : null;
}

/** Eight digits, six with a short year, or four without one. */
function partsOfDigits(typed: string, order: readonly DayPart[]): Parts | null {
  if (![4, 6, 8].includes(typed.length)) return null;
  const typedOrder = typed.length === 4 ? withoutYear(order) : order;
  let from = 0;
  const numbers = typedOrder.map((part) => {
    const start = from;
    from += part === 'year' ? typed.length - 4 : 2;
    return typed.slice(start, from);
  });
  return partsIn(typedOrder, numbers);
}

const withoutYear = (order: readonly DayPart[]) => order.filter((part) => part !== 'year');

function partsIn(order: readonly DayPart[], numbers: readonly string[]): Parts {
  const of = (part: DayPart) => numbers[order.indexOf(part)] ?? '';
  return { day: of('day'), month: of('month'), year: of('year') };
}

const firstYear = 1900;
const lastYear = 2099;
/** Due dates and contracts are further ahead than invoices are late. */
const yearsAhead = 20;
/** "03" may be a month or a day in the place of the year. */
const yearsBack = 10;

/** `null` where it is not known which year is meant: "20" is half of 2026 more often than the year 2020. */
function yearOf(digits: string, today: string): number | null {
  const year = Number(digits);
  if (digits.length === 4) return year >= firstYear && year <= lastYear ? year : null;
  if (digits.length !== 2 || digits === '19' || digits === '20') return null;
  const thisYear = Number(today.slice(0, 4));
  const inCentury = thisYear - (thisYear % 100) + year;
  const full = inCentury > thisYear + yearsAhead ? inCentury - 100 : inCentury;
  return full < thisYear - yearsBack ? null : full;
}

function yearProblem({ day, month, year }: Parts, pattern: DayPattern, today: string): string {
  if (year.length === 4) return `Type a year from ${firstYear} to ${lastYear}.`;
  if (year !== '') return `Type the year with four digits, as in ${typedText(today, pattern)}.`;
  const thisYear = `${today.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(thisYear)) return `The year is missing. ${howToType(pattern, today)}`;
  return `The year is missing. For this year, type ${typedText(thisYear, pattern)}.`;
}

function daysIn(year: number, month: number): number {
  return month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
}

/** The day that it is here. */
export function todayHere(): string {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

function twoDigits(count: number): string {
  return `${count}`.padStart(2, '0');
}
