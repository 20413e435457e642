const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** `2026-03-31` in the person's date format. A day has no time zone. */
export function dayText(day: string | null): string {
  if (day === null) return '–';
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const time = new Date(year, month - 1, date);
  return Number.isNaN(time.getTime()) ? day : format.format(time);
}
