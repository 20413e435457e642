/** Days are `2026-03-31`, months `2026-03`: as texts they sort as they follow each other. */

const dayInMs = 86_400_000;

let last = { moment: '', day: '' };

/** The day of a moment where the person is. Of very many moments, those that follow each other are often the same. */
export function dayOf(moment: string | Date): string {
  if (typeof moment !== 'string') return dayHere(moment);
  if (moment !== last.moment) last = { moment, day: dayHere(new Date(moment)) };
  return last.day;
}

function dayHere(date: Date): string {
  const two = (count: number) => (count < 10 ? `0${count}` : `${count}`);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Months from 0; days and months beyond the end run on into the next. */
export function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** How many days one comes before another; negative when it comes after. */
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
