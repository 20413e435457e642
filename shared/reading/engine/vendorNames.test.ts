import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { type Line, pageOf } from '../testing/pages.ts';
import { readPages } from './readPages.ts';

const sums = `
  Net amount @360 100.00 @500
  VAT 20% @360 20.00 @500
  Total @360 120.00 @500`;

const vendorOf = (rows: string, source: 'text' | 'ocr' = 'text', large: Line[] = []) =>
  readPages([pageOf([...large, ...columns(rows)], source)]).fields.vendorName?.value;

const sources = ['text', 'ocr'] as const;

describe.each(sources)('a town on a page of the kind %s', (source) => {
  it.each([
    ['City of Quillan', 'Bill to'],
    ['Town of Otterby', 'Customer'],
    ['Commune de Vernet', 'Facturé à'],
  ])('is no vendor as a customer: %s', (town, label) => {
    const rows = `
      Larkwell Joinery Ltd @40
      12 Mill Lane @40  Invoice no. A-17 @360
      Larkwell LW1 2AB @40  Date 3 May 2024 @360
      ${label} @40
      ${town} @40
      4 High Street @40
      ${sums}`;
    expect(vendorOf(rows, source)).toBe('Larkwell Joinery Ltd');
  });

  it.each([
    'Cleaning for the town of Quillan',
    'Parking in the City of Quillan',
    'Travaux pour la commune de Vernet',
  ])('is no vendor as a line: %s', (line) => {
    const rows = `
      Larkwell Joinery @40
      12 Mill Lane @40  Invoice no. A-17 @360
      Larkwell LW1 2AB @40  Date 3 May 2024 @360
      Description @40 Amount @500
      ${line} @40 100.00 @500
      ${sums}`;
    expect(vendorOf(rows, source)).toBe('Larkwell Joinery');
  });
});

describe.each(sources)('the letters of a name on a page of the kind %s', (source) => {
  it.each([
    'T K Y HARDWARE SDN BHD',
    'J P Morgan & Co',
    'R S K Motors Ltd',
    'Au Pot de La Mer SARL',
    'El As de Oros SL',
    'J K B Quillon Ltd',
    'Al Ko',
    'Di Lo',
  ])('stay apart as they are printed: %s', (name) => {
    const rows = `
      ${name} @40
      12 Mill Lane @40  Invoice no. A-17 @360
      Larkwell LW1 2AB @40  Date 3 May 2024 @360
      ${sums}`;
    expect(vendorOf(rows, source)).toBe(name);
  });
});

const body = (left: readonly string[]) => {
  const right = ['Invoice no. A-17', 'Date 3 May 2024', 'Due date 13 May 2024'];
  return [...left.map((text, index) => `${text} @40  ${right[index - 2] ?? '.'} @360`), sums].join(
    '\n',
  );
};

describe.each(sources)('a name that goes on below `&` on a page of the kind %s', (source) => {
  it.each([
    ['Plumbing &', 'Heating Pemberton PLC', 'Plumbing & Heating Pemberton PLC'],
    ['Rivière &', 'Pelletier SASU', 'Rivière & Pelletier SASU'],
    ['Wiesner &', 'Seidel KG', 'Wiesner & Seidel KG'],
    ['Castellan, Marlowe &', 'Quillon LLP', 'Castellan, Marlowe & Quillon LLP'],
    ['Krämer &', 'Söhne GmbH & Co. KG', 'Krämer & Söhne GmbH & Co. KG'],
    ['Adler &', 'Sons', 'Adler & Sons'],
  ])('is whole: %s %s', (first, second, name) => {
    expect(vendorOf(body([first, second, '12 Mill Lane', 'Larkwell LW1 2AB']), source)).toBe(name);
  });

  it.each([
    ['a street', ['Larkwell Joinery Ltd', 'Doors &', '12 Mill Lane', 'Larkwell LW1 2AB']],
    [
      'terms',
      ['Larkwell Joinery Ltd', '12 Mill Lane', 'Larkwell LW1 2AB', 'Terms &', 'Conditions'],
    ],
    [
      'opening hours',
      ['Larkwell Joinery Ltd', '12 Mill Lane', 'Larkwell LW1 2AB', 'Monday &', 'Tuesday'],
    ],
    [
      'a slogan',
      ['Larkwell Joinery Ltd', 'Doors, windows &', 'everything between', '12 Mill Lane'],
    ],
    ['services', ['Larkwell Joinery Ltd', 'Design &', 'Build', '12 Mill Lane', 'Larkwell LW1 2AB']],
    ['a label', ['Larkwell Joinery Ltd', '12 Mill Lane', 'Number &', 'Date']],
    [
      'a number',
      ['Larkwell Joinery Ltd', '12 Mill Lane', 'Larkwell LW1 2AB', 'Phone &', '020 7946 0958'],
    ],
    [
      'an address of mail',
      ['Larkwell Joinery Ltd', '12 Mill Lane', 'Mail &', 'office@example.com'],
    ],
    [
      'a customer',
      [
        'Larkwell Joinery Ltd',
        '12 Mill Lane',
        'Bill to',
        'Marlowe &',
        'Quillon LLP',
        '4 High Street',
      ],
    ],
    [
      'a customer without a label',
      [
        'Larkwell Joinery Ltd, 12 Mill Lane, Larkwell LW1 2AB',
        'Marlowe &',
        'Quillon',
        '4 High Street',
        'Otterby LW3 4CD',
      ],
    ],
    [
      'an addressee',
      ['Larkwell Joinery Ltd', '12 Mill Lane', 'Ship to', 'Adler &', 'Sons', '4 High Street'],
    ],
    [
      'thanks',
      ['Larkwell Joinery Ltd', '12 Mill Lane', 'Larkwell LW1 2AB', 'Thank you &', 'Kind regards'],
    ],
  ])('is not %s', (_, left) => {
    expect(vendorOf(body(left), source)).toBe('Larkwell Joinery Ltd');
  });

  it.each([
    ['Parts &', 'Labour'],
    ['Bed &', 'Breakfast Quillon Ltd'],
    ['Doors for Marlowe &', 'Sons Ltd'],
  ])('is no line: %s %s', (first, second) => {
    const rows = `
      Larkwell Joinery Ltd @40
      12 Mill Lane @40  Invoice no. A-17 @360
      Larkwell LW1 2AB @40  Date 3 May 2024 @360
      Description @40 Amount @500
      ${first} @40 100.00 @500
      ${second} @40
      ${sums}`;
    expect(vendorOf(rows, source)).toBe('Larkwell Joinery Ltd');
  });

  it('does not go on in another column', () => {
    const rows = `
      Larkwell Joinery Ltd @40 Doors & @300
      12 Mill Lane @40 Windows @440
      Larkwell LW1 2AB @40  Invoice no. A-17 @360
      ${sums}`;
    expect(vendorOf(rows, source)).toBe('Larkwell Joinery Ltd');
  });
});

it.each(['Specialists for Doors &', 'Member of Marlowe &'])(
  'the line above a name is no part of it: %s',
  (above) => {
    const rows = `
    ${above} @40
    Larkwell Joinery Ltd @40
    12 Mill Lane @40  Invoice no. A-17 @360
    Larkwell LW1 2AB @40  Date 3 May 2024 @360
    ${sums}`;
    expect(vendorOf(rows)).toBe('Larkwell Joinery Ltd');
  },
);

describe('a line that ends with `&` above a name with a legal form', () => {
  const vendorIn = (first: string, second: string, below = '') => {
    const page = columns(`
      ${first} @40
      ${second} @40
      12 Mill Lane @40  Invoice no. A-17 @360
      Larkwell LW1 2AB @40  Date 3 May 2024 @360
      ${sums}
      ${below}`);
    return readPages([pageOf(page)]).fields.vendorName;
  };

  it.each([
    ['Smith &', 'Jones Ltd'],
    ['Quality &', 'Larkwell Joinery LLP'],
    ['Beauté &', 'Quillon SARL'],
  ])('leaves a doubt if nothing tells what it is: %s %s', (first, second) => {
    const vendor = vendorIn(first, second);
    expect(vendor).toMatchObject({ value: `${first} ${second}` });
    expect(vendor?.confidence).toBeLessThan(0.7);
    expect(vendor?.evidence).toContain('may be a slogan');
  });

  it('is part of the name that stands with it elsewhere', () => {
    const vendor = vendorIn('Smith &', 'Jones Ltd', 'Smith & Jones Ltd @40');
    expect(vendor).toMatchObject({ value: 'Smith & Jones Ltd' });
    expect(vendor?.confidence).toBeGreaterThan(0.9);
  });

  it.each(['Sons Ltd', 'Söhne GmbH', 'Fils SARL'])('is part of “& %s”', (second) => {
    const vendor = vendorIn('Larkwell &', second);
    expect(vendor).toMatchObject({ value: `Larkwell & ${second}` });
    expect(vendor?.confidence).toBeGreaterThan(0.7);
  });
});
