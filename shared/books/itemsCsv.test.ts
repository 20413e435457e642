import { describe, expect, it } from 'vitest';
import { itemsInCsv, lineErrorTexts } from './itemsCsv.ts';

describe('a list in a CSV file', () => {
  it('has the columns that its first line names, in any order and under the usual names', () => {
    const { items, errors } = itemsInCsv(
      'Account number;Account name;Account type;Parent\n6000;Travel;Expense;\n6100;Meals;Expense;6000\n',
      'account',
    );
    expect(errors).toEqual([]);
    expect(items).toEqual([
      {
        line: 2,
        name: 'Travel',
        code: '6000',
        type: 'Expense',
        parent: null,
        rate: null,
        days: null,
      },
      {
        line: 3,
        name: 'Meals',
        code: '6100',
        type: 'Expense',
        parent: '6000',
        rate: null,
        days: null,
      },
    ]);
  });

  it.each([
    ['19', '19'],
    ['19.00 %', '19'],
    ['7,5', '7.5'],
    ['0', '0'],
  ])('reads %j as a rate', (cell, rate) => {
    expect(itemsInCsv(`name\trate\nStandard\t${cell}`, 'taxCode').items[0]?.rate).toBe(rate);
  });

  it('names every line that is wrong', () => {
    const file = [
      'name,code,rate,days',
      'Standard,,20,',
      ',X,5,',
      'No rate,,,',
      'Too much,,120,',
      'standard,,5,',
      'Later,,5,soon',
    ].join('\n');
    const { errors } = itemsInCsv(file, 'taxCode');
    expect(errors.map(({ line }) => line)).toEqual([3, 5, 6, 7]);
    expect(errors[2]?.message).toBe('It is the same as line 2.');
    expect(errors[3]?.message).toBe('Enter days as a whole number, such as 30');
    expect(lineErrorTexts(errors, 'taxCode')).toContain('Line 3: Enter a name');
  });

  it.each([
    ['', 'The file is empty.'],
    ['code,type\n1,Expense', 'The first line has to name the columns'],
  ])('is refused as a whole if it is %j', (file, message) => {
    const { items, errors } = itemsInCsv(file, 'account');
    expect(items).toEqual([]);
    expect(errors[0]?.message).toContain(message);
  });

  it('tells at most fifty errors one by one', () => {
    const file = `name,rate\n${'A,no rate\n'.repeat(70)}`;
    const texts = lineErrorTexts(itemsInCsv(file, 'taxCode').errors, 'taxCode');
    expect(texts.slice(-2)).toEqual(['20 more errors.', 'No tax codes were imported.']);
  });
});
