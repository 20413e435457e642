import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { datesOf, isoDay } from './dates.ts';
import { layOut } from './layout.ts';

interface Day {
  day: number;
  month: number;
  year: number;
}

const two = (value: number) => String(value).padStart(2, '0');
const short = ({ year }: Day) => two(year % 100);

const nameOf =
  (language: string, month: 'long' | 'short') =>
  ({ day, month: number, year }: Day) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
      .formatToParts(Date.UTC(year, number - 1, day))
      .find(({ type }) => type === 'month')?.value ?? '';

const roman = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
const ordinal = (day: number) => {
  const last = day % 100 >= 11 && day % 100 <= 13 ? 0 : day % 10;
  return `${day}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
};

type Form = (day: Day, name: string) => string;

/** How people write days, by language; a name stands for the month. */
const forms: Record<string, Form[]> = {
  en: [
    ({ day, year }, name) => `${name} ${day}, ${year}`,
    ({ day, year }, name) => `${ordinal(day)} ${name} ${year}`,
    ({ day, year }, name) => `the ${ordinal(day)} of ${name}, ${year}`,
    ({ day, year }, name) => `${name} the ${ordinal(day)}, ${year}`,
    (date, name) => `${date.day}-${name}-${short(date)}`,
    (date, name) => `${date.day} ${name} '${short(date)}`,
    ({ day, year }, name) => `${year}-${name}-${two(day)}`,
  ],
  de: [
    ({ day, year }, name) => `${day}. ${name} ${year}`,
    ({ day, year }, name) => `den ${day}. ${name} ${year}`,
    (date, name) => `${date.day}. ${name} ${short(date)}`,
    (date) => `${two(date.day)}.${two(date.month)}.${short(date)}`,
    ({ day, month, year }) => `${day}. ${month}. ${year}`,
  ],
  fr: [
    ({ day, year }, name) => `le ${day === 1 ? '1er' : day} ${name} ${year}`,
    ({ day, year }, name) => `${day}ème ${name} ${year}`,
    (date, name) => `${date.day} ${name} ${short(date)}`,
    (date) => `${two(date.day)}/${two(date.month)}/${date.year}`,
  ],
  es: [
    ({ day, year }, name) => `${day} de ${name} de ${year}`,
    ({ day, year }, name) => `${day}.º de ${name} del ${year}`,
    ({ day, year }, name) => `${name} ${day} de ${year}`,
    (date) => `${date.day}/${date.month}/${short(date)}`,
  ],
  it: [
    ({ day, year }, name) => `${day}° ${name} ${year}`,
    ({ day, year }, name) => `${day} ${name} ${year}`,
    (date) => `${two(date.day)}.${two(date.month)}.${date.year}`,
  ],
  nl: [
    ({ day, year }, name) => `d.d. ${day} ${name} ${year}`,
    ({ day, year }, name) => `${day}e ${name} ${year}`,
    (date, name) => `${date.day} ${name} '${short(date)}`,
    (date) => `${two(date.day)}-${two(date.month)}-${date.year}`,
  ],
  pl: [
    ({ day, year }, name) => `dnia ${day} ${name} ${year} r.`,
    ({ day, month, year }) => `${day} ${roman[month - 1]} ${year} r.`,
    ({ day, month, year }) => `${two(day)}.${roman[month - 1]}.${year}`,
    (date) => `${two(date.day)}.${two(date.month)}.${date.year}r.`,
  ],
};

/** The first of a month in words. */
const firsts: Record<string, Form> = {
  en: ({ year }, name) => `first of ${name} ${year}`,
  de: ({ year }, name) => `am ersten ${name} ${year}`,
  fr: ({ year }, name) => `le premier ${name} ${year}`,
  es: ({ year }, name) => `primero de ${name} de ${year}`,
  it: ({ year }, name) => `primo ${name} ${year}`,
  nl: ({ year }, name) => `eerste ${name} ${year}`,
  pl: ({ year }, name) => `pierwszego ${name} ${year}`,
};

const days = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(
    (date): Day => ({
      day: date.getUTCDate(),
      month: date.getUTCMonth() + 1,
      year: date.getUTCFullYear(),
    }),
  );

const iso = ({ day, month, year }: Day) => `${year}-${two(month)}-${two(day)}`;

function daysIn(text: string): string[] {
  return layOut([pageOf([{ x: 10, y: 10, text }])])
    .rows.flatMap(datesOf)
    .map((date) => isoDay(date, false));
}

describe.each(Object.keys(forms))('a date in %s', (language) => {
  const long = nameOf(language, 'long');
  const brief = nameOf(language, 'short');

  it('is read in every form that is written', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...(forms[language] ?? [])),
        fc.boolean(),
        (day, write, isLong) => {
          const text = write(day, isLong ? long(day) : brief(day));
          expect([text, ...daysIn(text)]).toEqual([text, iso(day)]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is read if the first of the month is a word', () => {
    fc.assert(
      fc.property(days, (date) => {
        const day = { ...date, day: 1 };
        const text = firsts[language]?.(day, long(day)) ?? '';
        expect([text, ...daysIn(text)]).toEqual([text, iso(day)]);
      }),
    );
  });
});

describe('what looks like a date in Roman numbers', () => {
  it.each([
    '12-V-24',
    '3 X 20',
    'Art. 5 V 24',
    'Ludwig XIV 2024',
    'Akku 12 V 2000 mAh',
    '10 X 2000',
    '10 X 2020',
    '4 VI 1985',
  ])('%s is none', (text) => {
    expect(daysIn(text)).toEqual([]);
  });
});
