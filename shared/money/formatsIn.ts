import { minorDigits } from './minorDigits.ts';

/** How somebody reads amounts, days and numbers. */
export interface Formats {
  /** "4,155.00 USD". */
  money: (amount: string, currency: string) => string;
  /** "Mar 31, 2026" of an ISO day. */
  day: (day: string) => string;
  /** With one decimal at most. */
  number: (number: number) => string;
}

const known = new Map<string, Formats>();

/** The formats of a locale, for texts that are not written on a screen; `null`: of somebody who has chosen none. */
export function formatsIn(locale: string | null): Formats {
  const wanted = locale ?? 'en-US';
  const formats = known.get(wanted) ?? make(wanted);
  known.set(wanted, formats);
  return formats;
}

function make(locale: string): Formats {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    money: (amount, currency) => {
      const digits = minorDigits(currency);
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return `${new Intl.NumberFormat(locale, options).format(Number(amount))} ${currency}`;
    },
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    number: (number) => numbers.format(number),
  };
}
