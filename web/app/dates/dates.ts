import type { Period } from '#shared/dates/periods.ts';
import { dateText, timeText } from '../../ui/foundation/formats.ts';

/** `2026-03-31` in the person's date format. A day has no time zone. */
export function dayText(day: string | null): string {
  if (day === null) return '–';
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const time = new Date(year, month - 1, date);
  return Number.isNaN(time.getTime()) ? day : dateText(time);
}

export const periodTexts: Record<Period, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
};

/** In the person's date format and time zone. */
export function longDate(time: string): string {
  return dateText(new Date(time));
}

/** With seconds, to tell apart events within one minute. */
export function dateAndTime(time: string): string {
  return timeText(new Date(time));
}
