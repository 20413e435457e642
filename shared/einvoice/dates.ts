import type { MaybeQuote } from './EInvoice.ts';

/** A day by which an invoice, or an instalment of it, is due. */
interface WrittenDueDay {
  day: MaybeQuote;
  isInstalment: boolean;
}

/**
 * The first of several instalments; otherwise the last, since earlier days only grant a discount.
 */
export function dueDay(written: readonly WrittenDueDay[]): MaybeQuote {
  const days = written
    .flatMap(({ day }) => day ?? [])
    .toSorted((one, other) => (one.value < other.value ? -1 : 1));
  const inParts = written.some(({ isInstalment }) => isInstalment);
  return (inParts ? days[0] : days.at(-1)) ?? null;
}

interface ReadDay {
  /** As an ISO date. */
  day: string;
  /** Whether the day itself was written; a month or week stands for its first day. */
  exact: boolean;
}

/** A date in a format of UN/EDIFACT code list 2379 (102, 203, 204, 610, 616), or in ISO format. */
export function dayIn(text: string, format: string | undefined): ReadDay | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return exactDay(iso);
  if (format === '610' && /^\d{6}$/.test(text))
    return firstOf(dayFrom(text.slice(0, 4), text.slice(4), '01'));
  if (format === '616' && /^\d{6}$/.test(text))
    return firstOf(mondayOf(text.slice(0, 4), text.slice(4)));
  const digits = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?(?!\d)/.exec(text);
  return digits ? exactDay(digits) : null;
}

function exactDay([, year = '', month = '', day = '']: readonly string[]): ReadDay | null {
  const found = dayFrom(year, month, day);
  return found ? { day: found, exact: true } : null;
}

function firstOf(day: string | null): ReadDay | null {
  return day ? { day, exact: false } : null;
}

function dayFrom(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // `Date.parse` turns 30 February into 2 March.
  return Number.isNaN(time) || isoDay(time) !== iso ? null : iso;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const dayInMs = 86_400_000;

/** ISO weeks: the week with 4 January is the first of its year. */
function mondayOf(year: string, week: string): string | null {
  if (Number(week) < 1 || Number(week) > 53) return null;
  const fourth = Date.UTC(Number(year), 0, 4);
  const afterMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  return isoDay(fourth + ((Number(week) - 1) * 7 - afterMonday) * dayInMs);
}
