import { wallMinutes } from '../dates/wallClock.ts';
import type { NotificationSettings, QuietHours } from './contract.ts';

/** A letter waits this long for further notifications to include. */
export const gatheredMinutes = 3;

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
/** Wall clocks of all time zones change hours and offsets at quarters of an hour. */
const quarterMs = 15 * minuteMs;
/** No digest and no quiet time lasts longer, also where a clock skips a day. */
const longestMs = 3 * dayMinutes * minuteMs;

type Timing = Pick<NotificationSettings, 'letters' | 'hour' | 'quiet' | 'zone'>;

/** When the letter about a first notification is due. For a person who gets no letters, as if they came at once. */
export function letterDueAt({ letters, hour, quiet, zone }: Timing, toldAt: Date): Date {
  return afterQuiet(endOfGathering({ letters, hour, zone }, toldAt), quiet, zone);
}

function endOfGathering(
  { letters, hour, zone }: Pick<Timing, 'letters' | 'hour' | 'zone'>,
  toldAt: Date,
): Date {
  if (letters === 'hourly') return nextPeriod(toldAt, zone, { minutes: hourMinutes, from: 0 });
  if (letters === 'daily') {
    return nextPeriod(toldAt, zone, { minutes: dayMinutes, from: hour * hourMinutes });
  }
  return new Date(toldAt.getTime() + gatheredMinutes * minuteMs);
}

/**
 * The next beginning of an hour, or of a day that begins at this hour. On the day of a clock
 * change, a repeated hour counts once, and a skipped hour begins at the next one.
 */
function nextPeriod(
  after: Date,
  zone: string,
  { minutes, from }: { minutes: number; from: number },
): Date {
  const periodAt = (at: Date) => Math.floor((wallMinutes(at, zone) - from) / minutes);
  const now = periodAt(after);
  return firstQuarterAfter(after, (at) => periodAt(at) > now);
}

/** The same time, or the end of the quiet hours that it is in. */
export function afterQuiet(at: Date, quiet: QuietHours | null, zone: string): Date {
  if (!quiet || !isQuiet(at, quiet, zone)) return at;
  return firstQuarterAfter(at, (later) => !isQuiet(later, quiet, zone));
}

export function isQuiet(at: Date, { from, to }: QuietHours, zone: string): boolean {
  const hour = Math.floor(wallMinutes(at, zone) / hourMinutes) % 24;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

function firstQuarterAfter(after: Date, fits: (at: Date) => boolean): Date {
  const end = after.getTime() + longestMs;
  let time = (Math.floor(after.getTime() / quarterMs) + 1) * quarterMs;
  while (time < end && !fits(new Date(time))) time += quarterMs;
  return new Date(time);
}
