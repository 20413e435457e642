import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { NotificationSettings } from './contract.ts';
import { afterQuiet, isQuiet, letterDueAt } from './letterDue.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Zones with unusual offsets, and an instant near each of their clock changes of 2026. */
const changes: readonly [string, string][] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z'],
];

const hour = fc.integer({ min: 0, max: 23 });
const near = fc
  .record({ change: fc.constantFrom(...changes), minutes: fc.integer({ min: -2880, max: 2880 }) })
  .map(({ change: [zone, at], minutes }) => ({
    zone,
    at: new Date(Date.parse(at) + minutes * minuteMs),
  }));
const quiet = fc.record({ from: hour, to: hour }).filter(({ from, to }) => from !== to);

/** The hour on the wall, computed in another way than the code does. */
function wallHour(at: Date, zone: string): number {
  return Number(at.toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }));
}

test('a letter out of quiet hours comes at their first end, around every change of the clock', () => {
  fc.assert(
    fc.property(near, quiet, ({ zone, at }, hours) => {
      const due = afterQuiet(at, hours, zone);
      expect(isQuiet(due, hours, zone)).toBe(false);
      const inside = (one: number) =>
        hours.from < hours.to
          ? one >= hours.from && one < hours.to
          : one >= hours.from || one < hours.to;
      expect(inside(wallHour(due, zone))).toBe(false);
      // Until then it is quiet throughout.
      for (let time = at.getTime(); time < due.getTime(); time += 15 * minuteMs) {
        expect(inside(wallHour(new Date(time), zone))).toBe(true);
      }
    }),
    { numRuns: 120 },
  );
});

test('a daily letter comes once between two of its hours, around every change of the clock', () => {
  fc.assert(
    fc.property(near, hour, ({ zone, at }, chosen) => {
      const settings = { letters: 'daily', hour: chosen, quiet: null, zone } as const;
      const due = letterDueAt(settings, at);
      const afterThat = letterDueAt(settings, due);
      expect(due > at).toBe(true);
      const apart = (afterThat.getTime() - due.getTime()) / hourMs;
      // A day of a change has 23 to 25 hours, and an hour that is skipped begins late.
      expect(apart).toBeGreaterThanOrEqual(22);
      expect(apart).toBeLessThanOrEqual(26);
      // A notification just before belongs to the same letter.
      const last = new Date(due.getTime() - 1);
      if (last >= at) expect(letterDueAt(settings, last)).toEqual(due);
    }),
    { numRuns: 120 },
  );
});

describe('a letter is due', () => {
  const due = (settings: Partial<NotificationSettings>, toldAt: string) =>
    letterDueAt(
      { letters: 'immediate', hour: 8, quiet: null, zone: 'UTC', ...settings },
      new Date(toldAt),
    ).toISOString();

  it('three minutes after the first notification if it comes at once', () => {
    expect(due({}, '2026-07-01T13:00:00Z')).toBe('2026-07-01T13:03:00.000Z');
  });

  it('at the next full hour by the clock of a zone with half an hour in it', () => {
    expect(due({ letters: 'hourly', zone: 'Asia/Kolkata' }, '2026-07-01T13:00:00Z')).toBe(
      '2026-07-01T13:30:00.000Z',
    );
  });

  it('at the chosen hour, of the next day if that hour has begun', () => {
    const settings = { letters: 'daily', zone: 'America/New_York' } as const;
    expect(due(settings, '2026-07-01T13:00:00Z')).toBe('2026-07-02T12:00:00.000Z');
    expect(due(settings, '2026-07-01T11:00:00Z')).toBe('2026-07-01T12:00:00.000Z');
    expect(due({ ...settings, hour: 17 }, '2026-07-01T13:00:00Z')).toBe('2026-07-01T21:00:00.000Z');
  });

  it('after quiet hours over midnight, and once although the clock shows an hour twice', () => {
    const settings = { quiet: { from: 22, to: 3 }, zone: 'Europe/Berlin' };
    expect(due(settings, '2026-10-24T21:00:00Z')).toBe('2026-10-25T02:00:00.000Z');
    expect(due(settings, '2026-03-28T23:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('after the quiet hours that the hour of a daily letter is in', () => {
    const settings = { letters: 'daily', hour: 6, quiet: { from: 20, to: 7 } } as const;
    expect(due(settings, '2026-07-01T13:00:00Z')).toBe('2026-07-02T07:00:00.000Z');
  });
});
