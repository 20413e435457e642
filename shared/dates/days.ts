/** Days are `2026-03-31`, months `2026-03`, so that text order is date order. */

const dayInMs = 86_400_000;

let last = { moment: '', day: '' };

/** The local day of a timestamp. The last result is cached, because long lists often repeat the same timestamp. */
export function dayOf(moment: string | Date): string {
  if (typeof moment !== 'string') return localDay(moment);
  if (moment !== last.moment) last = { moment, day: localDay(new Date(moment)) };
  return last.day;
}

function localDay(date: Date): string {
  const two = (count: number) => (count < 10 ? `0${count}` : `${count}`);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Months count from 0; values beyond the end overflow into the next month or year. */
export function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** So many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one day to another; negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayInMs);
}

/** Every month from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const [year = 0, month = 1] = first.split('-').map(Number);
  for (let count = 0; ; count++) {
    const next = monthOf(isoDay(year, month - 1 + count, 1));
    if (next > last) return months;
    months.push(next);
  }
}
