import { afterEach, expect, test } from 'vitest';
import { dayPattern, followFormats } from '../foundation/formats.ts';
import { isDay, patternText, readDay, stepDay, typedText } from './typedDay.ts';

afterEach(() => followFormats(null));

const today = '2026-11-28';

function patternOf(locale: string) {
  followFormats(locale);
  return dayPattern();
}

const read = (text: string, locale: string, limits?: { min?: string; max?: string }) =>
  readDay(text, patternOf(locale), today, limits);

const locales = [
  ['en-US', '02/03/2026', 'MM/DD/YYYY'],
  ['en-GB', '03/02/2026', 'DD/MM/YYYY'],
  ['de-DE', '03.02.2026', 'DD.MM.YYYY'],
  ['fr-FR', '03/02/2026', 'DD/MM/YYYY'],
  ['nl-NL', '03-02-2026', 'DD-MM-YYYY'],
  ['sv-SE', '2026-02-03', 'YYYY-MM-DD'],
  ['fr-CA', '2026-02-03', 'YYYY-MM-DD'],
] as const;

test.each(locales)('a day is shown and read back as in %s', (locale, written, letters) => {
  const pattern = patternOf(locale);
  expect(patternText(pattern)).toBe(letters);
  expect(typedText('2026-02-03', pattern)).toBe(written);
  expect(read(written, locale)).toEqual({ day: '2026-02-03' });
});

test('what is no day is shown as it is', () => {
  const pattern = patternOf('de-DE');
  expect(['soon', '2026-02-30', ''].map((text) => typedText(text, pattern))).toEqual([
    'soon',
    '2026-02-30',
    '',
  ]);
  expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-00-10'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['de-DE', ['03022026', '030226', '3.2.2026', '3.2.26', '3/2/2026', '3-2-26', '3 2 2026']],
  ['en-US', ['02032026', '020326', '2/3/2026', '2/3/26', '2.3.2026', '2-3-26', '2 3 2026']],
  ['en-GB', ['03022026', '030226', '3/2/2026', '03.02.26', '3. 2. 2026', '3/2-2026', ' 3.2.2026.']],
  ['sv-SE', ['20260203', '260203', '2026-2-3', '26-02-03', '2026/02/03', '2026 2 3']],
  ['fr-CA', ['20260203', '260203', '2026-2-3', '26.02.03', '2026/02/03', '2026 2 3']],
])('a day is read with any signs or none, in the order of %s', (locale, texts) => {
  for (const text of texts)
    expect([text, read(text, locale)]).toEqual([text, { day: '2026-02-03' }]);
});

test.each(locales)('a day with the year in front is the same one in %s', (locale) => {
  for (const text of ['2026-02-03', '2026-2-3', '2026/02/03']) {
    expect(read(text, locale)).toEqual({ day: '2026-02-03' });
  }
});

test('a short year is at most ten years back and twenty ahead, so that a day in its place is none', () => {
  const days = ['3.2.46', '3.2.16'].map((text) => read(text, 'de-DE'));
  expect(days).toEqual([{ day: '2046-02-03' }, { day: '2016-02-03' }]);
  const half = { problem: 'Type the year with four digits, as in 28.11.2026.' };
  for (const text of ['3.2.47', '26-02-03', '260203']) expect(read(text, 'de-DE')).toEqual(half);
});

test.each([
  ['3', 'This is no date. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['soon', 'This is no date. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['3.2.2026 or so', 'This is no date. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['0302202', 'This is no date. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['2026-02', 'This is no date. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['02/13/2026', 'There is no month 13. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['20260203', 'There is no month 26. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['0.2.2026', 'There is no day 0. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['32.1.2026', 'There is no day 32. Type it as DD.MM.YYYY, such as 28.11.2026.'],
  ['29.2.2026', 'Feb. 2026 has 28 days. Correct the day or the month.'],
  ['31.4.2026', 'Apr. 2026 has 30 days. Correct the day or the month.'],
  ['3.2.206', 'Type the year with four digits, as in 28.11.2026.'],
  ['3.2.2206', 'Type a year from 1900 to 2099.'],
  ['3.2.', 'The year is missing. For this year, type 03.02.2026.'],
  ['0302', 'The year is missing. For this year, type 03.02.2026.'],
  ['31.4', 'The year is missing. Type it as DD.MM.YYYY, such as 28.11.2026.'],
])('“%s” is no day, and what to type is said', (text, problem) => {
  expect(read(text, 'de-DE')).toEqual({ problem });
});

test('the first half of a year is not taken for a short one', () => {
  const half = { problem: 'Type the year with four digits, as in 11/28/2026.' };
  for (const text of ['2/3/20', '2/3/19', '020320']) expect(read(text, 'en-US')).toEqual(half);
});

test('where the year is in front, a day with it at the end is not guessed', () => {
  expect(read('03-02-2026', 'sv-SE')).toEqual({
    problem: 'This is no date. Type it as YYYY-MM-DD, such as 2026-11-28.',
  });
});

test('every part of a text on its way is no day, or the one that is meant', () => {
  for (const [locale, written] of locales) {
    const digits = written.replace(/\D/g, '');
    for (const text of [written, digits]) {
      const ways = Array.from(text, (_, at) => read(text.slice(0, at + 1), locale));
      const days = ways.flatMap((one) => ('day' in one ? [one.day] : []));
      expect([locale, text, days.at(-1)]).toEqual([locale, text, '2026-02-03']);
      expect([locale, text, days.length]).toEqual([locale, text, 1]);
    }
  }
});

test('a day outside of the limits says which days there are', () => {
  const limits = { min: '2026-02-03', max: '2026-02-10' };
  expect(read('3.2.2026', 'de-DE', limits)).toEqual({ day: '2026-02-03' });
  expect(read('2.2.2026', 'de-DE', limits)).toEqual({
    problem: 'Type 03.02.2026 or a later day.',
  });
  expect(read('11.2.2026', 'de-DE', limits)).toEqual({
    problem: 'Type 10.02.2026 or an earlier day.',
  });
  expect(stepDay('2026-02-10', 1, limits)).toBe('2026-02-10');
  expect(stepDay('2026-02-03', -1, limits)).toBe('2026-02-03');
});

test('a step goes over the ends of months and years', () => {
  expect(stepDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(stepDay('2024-03-01', -1)).toBe('2024-02-29');
});
