import { expect, test } from 'vitest';
import { keptSchedules } from './keptSchedules.ts';
import { drawSchedule, readSchedule, wholeBag, writeSchedule } from './operations.ts';

test('a schedule written as text is read back unchanged', () => {
  const schedule = drawSchedule(7, { least: wholeBag, most: wholeBag });
  expect(readSchedule(writeSchedule(schedule))).toEqual(schedule);
  expect(new Set(schedule.operations.map(({ kind }) => kind)).size).toBeGreaterThan(40);
});

test('a schedule without operations is read back unchanged', () => {
  const schedule = { seed: 1, answersCarrySeq: true, wakes: false, operations: [] };
  expect(readSchedule(writeSchedule(schedule))).toEqual(schedule);
});

test('every kept schedule can be read', () => {
  expect(keptSchedules.map((text) => writeSchedule(readSchedule(text)))).toEqual(keptSchedules);
});

test.each(['', '1:s', '1:s:fly.0.0.0.0', '1:s:edit.0.0.0', 'x:s:'])(
  'the text %j is refused as a schedule',
  (text) => {
    expect(() => readSchedule(text)).toThrow();
  },
);
