const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the wall shows in a time zone, as minutes since its 1 January 1970. */
export function wallMinutes(at: Date, zone: string): number {
  const shown = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.get(type));
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  return day / 60_000 + part('hour') * 60 + part('minute');
}

/** The day in a time zone: `2026-03-31`. */
export function wallDay(at: Date, zone: string): string {
  return new Date(wallMinutes(at, zone) * 60_000).toISOString().slice(0, 10);
}

/** Creating a formatter takes longer than formatting with it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
