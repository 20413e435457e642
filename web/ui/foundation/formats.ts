// The only place that formats numbers, amounts, days and times for people, so that all screens agree.

/** The thousands separator and the decimal sign of typed and shown amounts. */
export interface AmountSigns {
  group: string;
  decimal: string;
}

export type DayPart = 'day' | 'month' | 'year';

/** How a day is written in digits. */
export interface DayPattern {
  order: readonly DayPart[];
  /** Between the parts. */
  sign: string;
}

/** Of a locale; `undefined` is that of the browser. Creating a formatter takes longer than using it a hundred times. */
function formatsOf(locale: string | undefined) {
  const numbers = new Map<string, Intl.NumberFormat>();
  const times = new Map<string, Intl.DateTimeFormat>();
  let signs: AmountSigns | undefined;
  let days: DayPattern | undefined;

  function number(name: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
    const known = numbers.get(name);
    if (known) return known;
    const format = new Intl.NumberFormat(locale, options);
    numbers.set(name, format);
    return format;
  }

  function time(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const known = times.get(name);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, options);
    times.set(name, format);
    return format;
  }

  return {
    locale,
    number,
    time,
    signs() {
      signs ??= signsOf(number('plain'));
      return signs;
    },
    days() {
      days ??= dayPatternOf(time('digits', inDigits));
      return days;
    },
  };
}

function signsOf(format: Intl.NumberFormat): AmountSigns {
  const parts = format.formatToParts(12_345.6);
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return { group: sign('group') ?? ',', decimal: sign('decimal') ?? '.' };
}

// Days are stored by the Gregorian calendar and typed in Latin digits, also where the locale has others.
const inDigits = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const;

const isDayPart = (type: string): type is DayPart =>
  type === 'day' || type === 'month' || type === 'year';

function dayPatternOf(format: Intl.DateTimeFormat): DayPattern {
  const parts = format.formatToParts(new Date(2026, 1, 3));
  const order = parts.map(({ type }) => type).filter(isDayPart);
  const first = parts.findIndex(({ type }) => isDayPart(type));
  const sign = parts[first + 1]?.value ?? '-';
  // Arabic formats have marks of direction beside their signs.
  return { order, sign: sign.replace(/\p{Cf}/gu, '') };
}

let formats = formatsOf(undefined);

/** Sets the locale of everything formatted from now on; `null` follows the browser. */
export function followFormats(locale: string | null): void {
  const wanted = locale ?? undefined;
  if (wanted !== formats.locale) formats = formatsOf(wanted);
}

/** "12,345". */
export function numberText(value: number): string {
  return formats.number('plain').format(value);
}

/** "5.5": a number with one decimal at most. */
export function tenthsText(value: number): string {
  return formats.number('tenths', { maximumFractionDigits: 1 }).format(value);
}

/** "12.5%" of 0.125. */
export function percentText(share: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1 } as const;
  return formats.number('percent', options).format(share);
}

/** "$1,250.00" with two digits after the point. Throws for a code that is no currency. */
export function moneyText(amount: number | `${number}`, currency: string, digits: number): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const options = { style: 'currency', currency, ...fraction } as const;
  return formats.number(`money ${currency} ${digits}`, options).format(amount);
}

/** "4,155.00 USD" with two digits after the point, for sentences. */
export function moneyInWords(
  amount: number | `${number}`,
  currency: string,
  digits: number,
): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${formats.number(`digits ${digits}`, options).format(amount)} ${currency}`;
}

/** "$12.3K": precise enough to compare bars. Throws for a code that is no currency. */
export function roundMoneyText(amount: number, currency: string): string {
  const options = {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  } as const;
  return formats.number(`round ${currency}`, options).format(amount);
}

export function amountSigns(): AmountSigns {
  return formats.signs();
}

export function dayPattern(): DayPattern {
  return formats.days();
}

/** "Mar 31, 2026". */
export function dateText(date: Date): string {
  return formats.time('date', { dateStyle: 'medium' }).format(date);
}

/** With seconds, to tell apart events within one minute. */
export function timeText(date: Date): string {
  return formats.time('time', { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
}

/** "8:00 PM" or "20:00": a full hour of any day. */
export function hourText(hour: number): string {
  return formats.time('hour', { timeStyle: 'short' }).format(new Date(2000, 0, 1, hour));
}

/** "Mar". */
export function monthName(date: Date): string {
  return formats.time('month', { month: 'short' }).format(date);
}

/** "Mar 2026". */
export function monthAndYear(date: Date): string {
  return formats.time('month and year', { month: 'short', year: 'numeric' }).format(date);
}

/** An amount and a day in a locale, to choose by; `null` is that of the browser. */
export function formatSample(locale: string | null): string {
  const { number, time } = formatsOf(locale ?? undefined);
  const amount = number('sample', { minimumFractionDigits: 2 }).format(1_234.5);
  return `${amount} · ${time('sample', { dateStyle: 'medium' }).format(new Date(2026, 2, 31))}`;
}
