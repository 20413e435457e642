import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing/pages.ts';
import { datesOf, isoDay, monthComesFirst } from './dates.ts';
import { layOut } from './layout.ts';

function daysIn(text: string, hint: 'month-first' | 'day-first' = 'day-first'): string[] {
  const dates = layOut([pageOf([{ x: 10, y: 10, text }])]).rows.flatMap(datesOf);
  const { monthFirst } = monthComesFirst(dates, hint);
  return dates.map((date) => isoDay(date, monthFirst));
}

describe('a date', () => {
  it.each([
    ['2024-03-14', '2024-03-14'],
    ['14.03.2024', '2024-03-14'],
    ['14/3/24', '2024-03-14'],
    ['14-03-2024', '2024-03-14'],
    ['March 14, 2024', '2024-03-14'],
    ['14 March 2024', '2024-03-14'],
    ['14. März 2024', '2024-03-14'],
    ['14 de marzo de 2024', '2024-03-14'],
    ['14 mars 2024', '2024-03-14'],
    ['14 marca 2024', '2024-03-14'],
    ['14-Mar-24', '2024-03-14'],
    ['14Mar24', '2024-03-14'],
    ['20240314', '2024-03-14'],
    ['2024年3月14日', '2024-03-14'],
  ])('%s is %s', (text, day) => {
    expect(daysIn(text)).toEqual([day]);
  });

  it('in Roman numbers with spaces is doubtful, unless it says that it is a year', () => {
    const doubtsIn = (text: string) =>
      layOut([pageOf([{ x: 10, y: 10, text }])])
        .rows.flatMap(datesOf)
        .map(({ doubtful }) => doubtful);
    expect(doubtsIn('12 VI 2024')).toEqual([true]);
    expect(doubtsIn('12 VI 2024 r.')).toEqual([false]);
    expect(daysIn('12 V 2024 r.')).toEqual(['2024-05-12']);
  });

  it('with an ambiguous order follows the page, then the country', () => {
    expect(daysIn('03/04/2024', 'month-first')).toEqual(['2024-03-04']);
    expect(daysIn('03/04/2024', 'day-first')).toEqual(['2024-04-03']);
    expect(daysIn('03/04/2024 and 25/04/2024', 'month-first')).toEqual([
      '2024-04-03',
      '2024-04-25',
    ]);
  });

  it.each([
    '31.02.2024',
    '99/99/2024',
    '12.17.26 PM',
    '1.234.567',
    '10.20.30.40',
    'Miete 2024 Mai 12,50',
    'Start 2024 Mai 12:30',
  ])('%s is not a date', (text) => {
    expect(daysIn(text)).toEqual([]);
  });
});
