import { expect, test } from 'vitest';
import { keptSchedules } from './keptSchedules.ts';
import { drawSchedule, wholeBag } from './operations.ts';
import { readSchedule, writeSchedule } from './scheduleText.ts';

test('a schedule is read back from the command line as it was written', () => {
  const schedule = drawSchedule(7, { least: wholeBag, most: wholeBag });
  expect(readSchedule(writeSchedule(schedule))).toEqual(schedule);
  expect(new Set(schedule.operations.map(({ kind }) => kind)).size).toBeGreaterThan(40);
});

test('a schedule without operations is one too', () => {
  const schedule = { seed: 1, answersCarrySeq: true, wakes: false, operations: [] };
  expect(readSchedule(writeSchedule(schedule))).toEqual(schedule);
});

test('every kept schedule can still be read', () => {
  expect(keptSchedules.map((text) => writeSchedule(readSchedule(text)))).toEqual(keptSchedules);
});

test.each(['', '1:s', '1:s:fly.0.0.0.0', '1:s:edit.0.0.0', 'x:s:'])('%j is no schedule', (text) => {
  expect(() => readSchedule(text)).toThrow();
});
