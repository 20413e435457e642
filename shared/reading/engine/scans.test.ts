import { describe, expect, it } from 'vitest';
import { columns } from '../testing/columns.ts';
import { pageOf } from '../testing/pages.ts';
import { mostDoubted } from './confidence.ts';
import { readPages } from './readPages.ts';

/** A scan whose words were recognised with some doubt, unless their confidence is given. */
function fieldsOf(rows: string, confidenceOf: (word: string) => number = () => 0.8) {
  const page = pageOf(columns(rows), 'ocr');
  const words = page.words.map((word) => ({ ...word, confidence: confidenceOf(word.text) }));
  return readPages([{ ...page, words }]).fields;
}

function scanOf(rows: string, confidenceOf?: (word: string) => number) {
  const fields = fieldsOf(rows, confidenceOf);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value]));
}

describe('a digit that was misread', () => {
  it('in the total is put right by net amount, tax and rate', () => {
    const values = scanOf(`
      Net amount @40 100.00 @300
      GST 6% @40 6.00 @300
      Total @40 108.00 @300`);
    expect(values).toMatchObject({ total: '106.00', subtotal: '100.00', tax: '6.00' });
  });

  it('in the net amount is put right by total, tax and rate', () => {
    const values = scanOf(`
      Net amount @40 180.00 @300
      GST 6% @40 6.00 @300
      Total @40 106.00 @300`);
    expect(values).toMatchObject({ total: '106.00', subtotal: '100.00' });
  });

  it('is not looked for where rounding explains the difference', () => {
    const values = scanOf(`
      Total excl. GST @40 60.50 @300
      GST 6% @40 3.63 @300
      Rounding @40 0.02 @300
      Total @40 64.15 @300`);
    expect(values).toMatchObject({ total: '64.15', tax: '3.63' });
  });

  it('is told to who reviews the value', () => {
    const { total } = fieldsOf(`
      Net amount @40 100.00 @300
      GST 6% @40 6.00 @300
      Total @40 108.00 @300`);
    expect(total?.evidence).toBe('printed beside ‘Total’; read as 108.00; 100.00 + 6.00');
  });

  it.each([
    ['total', '108.00', ['100.00', '6.00', '108.00'], '106.00'],
    ['subtotal', '180.00', ['180.00', '6.00', '106.00'], '100.00'],
    ['tax', '8.00', ['100.00', '8.00', '106.00'], '6.00'],
  ] as const)(
    'in the %s leaves a doubt about the value put right',
    (name, misread, sums, value) => {
      const [net, tax, total] = sums;
      const rows = `
      Net amount @40 ${net} @300
      GST 6% @40 ${tax} @300
      Total @40 ${total} @300`;
      const field = fieldsOf(rows, (word) => (word === misread ? 0.89 : 0.99))[name];
      expect(field?.value).toBe(value);
      expect(field?.confidence).toBeLessThanOrEqual(mostDoubted);
    },
  );

  it.each([
    ['108.00', 0.99],
    ['RM 108.00', 0.4],
  ])('is not looked for where the supplier printed a wrong total: %s', (total, sureOfSign) => {
    const rows = `
      Net amount @40 100.00 @300
      GST 6% @40 6.00 @300
      Total @40 ${total} @300`;
    const values = scanOf(rows, (word) => (word === 'RM' ? sureOfSign : 0.97));
    expect(values).toMatchObject({ total: '108.00', subtotal: '100.00', tax: '6.00' });
  });

  it('is not looked for in a text layer', () => {
    const lines = columns(`
      Net amount @40 100.00 @300
      GST 6% @40 6.00 @300
      Total @40 108.00 @300`);
    expect(readPages([pageOf(lines)]).fields.total?.value).toBe('108.00');
  });

  it('is not guessed if nothing else on the page says which amount is wrong', () => {
    const values = scanOf(`
      Net amount @40 100.00 @300
      Tax @40 7.00 @300
      Total @40 108.00 @300`);
    expect(values).toMatchObject({ total: '108.00' });
  });
});

it('an amount whose decimal sign was lost is read, unless its currency has none', () => {
  const tax = (amount: string) => scanOf(`Tax 22% @40 ${amount}\nTotal @40 12.50 @300`)['tax'];
  expect(tax('EUR 2 @300 25 @331')).toBe('2.25');
  expect(scanOf('Total @40 JPY 1250 @300')).toMatchObject({ total: '1250.00' });
});

describe('an amount in pieces', () => {
  it.each(['100 @300 . @316 0 @322 0 @328', 'RM100. @300 00 @340', '100 @300 .00 @322'])(
    'is one amount: %s',
    (pieces) => {
      expect(scanOf(`Total @40 ${pieces}`)).toMatchObject({ total: '100.00' });
    },
  );

  it('is not a quantity beside a price', () => {
    expect(scanOf('Total @40 1 @300 6.00 @308')).toMatchObject({ total: '6.00' });
  });
});

describe('a label of a total', () => {
  it.each([
    'T0TAL',
    'TOTAI',
    'TOTL',
    'Amt due',
    'Total incl. 6 % service tax:',
    'TTL payable',
    'Tota1 (lncl. SST)',
  ])('is known as %s', (label) => {
    const values = scanOf(`
      Teh tarik @40 3.00 @300
      Roti canai @40 3.36 @300
      ${label} @40 6.36 @300
      Table 4 @40`);
    expect(values).toMatchObject({ total: '6.36' });
  });

  it('that excludes a tax is one of a subtotal', () => {
    const values = scanOf(`
      Total excluding 6 % service tax @40 100.00 @300
      Service tax 6% @40 6.00 @300
      Total @40 106.00 @300`);
    expect(values).toMatchObject({ total: '106.00', subtotal: '100.00', tax: '6.00' });
  });
});

describe('the total of a receipt', () => {
  it('is the subtotal if that is all', () => {
    const values = scanOf(`
      Walnut loaf @40 8.60 @300
      Rye bun @40 6.90 @300
      Subtotal @40 15.50 @300
      Cash @40 15.50 @300`);
    expect(values).toMatchObject({ total: '15.50' });
  });

  it('is what was paid in cash, to the cent', () => {
    const values = scanOf(`
      Subtotal @40 28.61 @300
      Bil1 tolal @40 28.60 @300
      Cash @40 100.00 @300
      Change @40 71.40 @300`);
    expect(values).toMatchObject({ total: '28.60' });
  });

  it('has no name, but the lines add up to it', () => {
    const values = scanOf(`
      Walnut loaf @40 8.60 @300
      Rye bun @40 6.90 @300
      Xqzb @40 15.50 @300
      Points @40 3.00 @300`);
    expect(values).toMatchObject({ total: '15.50' });
  });

  it('has no name, but is printed twice and no amount is larger', () => {
    const values = scanOf(`
      Xqzb @40 56.00 @300
      Kplm @40 56.00 @300
      Item @40 12.00 @200`);
    expect(values).toMatchObject({ total: '56.00' });
  });

  it.each(['Accidents', 'Sum insured', 'Versicherungssumme'])(
    'is never sure without a name, as a policy may print what it insures twice: %s',
    (name) => {
      const lines = columns(`
        ${name} @40 56000.00 @300
        Fire @40 56000.00 @300
        Excess @40 500.00 @300`);
      const { total } = readPages([pageOf(lines)]).fields;
      expect(total?.value).toBe('56000.00');
      expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
    },
  );

  it('is not guessed from one amount', () => {
    expect(scanOf('Xqzb @40 56.00 @300')).not.toHaveProperty('total');
  });

  it('is rounded, though only the rounding has a name', () => {
    const values = scanOf(`
      Total sales @40 37.44 @300
      Rounding adjustment @40 .01 @300
      Xy @40 37.45 @300`);
    expect(values).toMatchObject({ total: '37.45' });
  });

  it.each([
    ['misread', 'Net payable @40 87.16 @300'],
    ['under a name that was not read', 'Xqzb @40 87.10 @300'],
  ])('is rounded, though the rounded amount is %s', (_, rounded) => {
    const values = scanOf(`
      Total @40 82.15 @300
      GST 6% @40 4.93 @300
      Grand total @40 87.08 @300
      Rounding adjustment @40 0.02 @300
      ${rounded}`);
    expect(values).toMatchObject({ total: '87.10' });
  });

  it('is what was paid in cash if it was rounded and misread, though nothing is named change', () => {
    const rows = `
      Total sales @40 88.97 @300
      Xqzb after adjustment @40 83.95 @300
      Cash @40 100.00 @300
      Kplm @40 11.05 @300`;
    const { total } = fieldsOf(rows);
    expect(total).toMatchObject({ value: '88.95', evidence: 'read as 83.95; 88.97 − 0.02' });
    expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it.each([
    ['no change', 'Cash @40 20.00 @300'],
    ['a change that was not read', 'Cash @40 20.00 @300\nKplm @40 Xq @300'],
    ['no change, and is printed twice', 'Amount tendered @40 20.00 @300\nCash @40 20.00 @300'],
  ])('is not what was handed over in cash: %s', (_, rows) => {
    const receipt = `
      Garden shears @40 19.98 @300
      Total @40 19.98 @300
      ${rows}`;
    expect(scanOf(receipt)).toMatchObject({ total: '19.98' });
    expect(readPages([pageOf(columns(receipt))]).fields.total?.value).toBe('19.98');
  });

  it.each(['Cash', 'Bar', 'Contant', 'Gotówka'])(
    'is not sure if only %s, for which change may have been given, is read',
    (name) => {
      const { total } = fieldsOf(`
        Garden shears @40 19.98 @300
        ${name} @40 20.00 @300`);
      expect(total?.confidence ?? 0).toBeLessThanOrEqual(mostDoubted);
    },
  );

  it('is what was handed over if a row named rounding says so, and is not sure', () => {
    const { total } = fieldsOf(`
      Garden shears @40 19.98 @300
      Total @40 19.98 @300
      Rounding @40 0.02 @300
      Cash @40 20.00 @300`);
    expect(total).toMatchObject({ value: '20.00', evidence: 'what was paid in cash' });
    expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it('is not sure if only what was handed over has a name', () => {
    const rows = 'Garden shears @40 19.98 @300\nCash @40 20.00 @300';
    for (const source of ['text', 'ocr'] as const) {
      const { total } = readPages([pageOf(columns(rows), source)]).fields;
      expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
    }
  });

  it('is not sure if only cash less change says that it was rounded', () => {
    const lines = columns(`
      Total @40 28.61 @300
      Xqzb @40 28.60 @300
      Cash @40 100.00 @300
      Change @40 71.40 @300`);
    const { total } = readPages([pageOf(lines)]).fields;
    expect(total).toMatchObject({ value: '28.60', evidence: '28.61 − 0.01' });
    expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it('is not rounded where a cent of change was given', () => {
    const values = scanOf(`
      Garden shears @40 49.99 @300
      Total @40 49.99 @300
      Cash @40 50.00 @300
      Kplm @40 0.01 @300`);
    expect(values).toMatchObject({ total: '49.99' });
  });

  it('is what is above the change, less the change', () => {
    const values = scanOf(`
      Walnut loaf @40 1.20 @300
      Xqzb @40 28.60 @300
      Kplm @40 100.00 @300
      Change @40 71.40 @300`);
    expect(values).toMatchObject({ total: '28.60' });
  });

  it('is cash less change if it was not read, and never sure', () => {
    const { total } = fieldsOf(`
      Tolal sums @40 8.48 @300
      Xqzb @40 8 @300 3 @320 50 @340
      Paid @40 100.00 @300
      Change @40 91.50 @300`);
    expect(total?.value).toBe('8.50');
    expect(total?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it('is the sum of the totals of all its groups, though they have the stronger name', () => {
    const values = scanOf(`
      Suma Parter @40 68.80 @300
      Suma Piwnica @40 16.20 @300
      Suma Dach @40 15.10 @300
      Razem @40 100.10 @300`);
    expect(values).toMatchObject({ total: '100.10' });
  });

  it('tells net amount and tax without names by the rate beside the tax, and is not sure of them', () => {
    const { total, subtotal, tax } = fieldsOf(
      `
      Xqzb @40 100.00 @300
      Kplm 6% @40 6.00 @300
      Total @40 106.00 @300`,
      () => 0.99,
    );
    expect(total?.value).toBe('106.00');
    expect(subtotal).toMatchObject({ value: '100.00', evidence: 'in the sum 100.00 + 6.00' });
    expect(tax?.value).toBe('6.00');
    expect(subtotal?.confidence).toBeLessThanOrEqual(mostDoubted);
    expect(tax?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it('is no surer if amounts without names add up to it', () => {
    const sureness = (rate: string) =>
      fieldsOf(`
        Xqzb @40 100.00 @300
        Kplm ${rate} @40 6.00 @300
        Total @40 106.00 @300
        Amount due @40 126.00 @300`).total?.confidence;
    expect(sureness('6%')).toBe(sureness('6'));
  });

  it('is the sum of the totals of its groups', () => {
    const values = scanOf(`
      Total 0% goods @40 50.82 @300
      Total 6% goods (excl. GST) @40 16.80 @300
      GST @40 1.01 @300
      Total 6% goods (inc. GST): @40 17.81 @300
      Total payable @40 68.63 @300`);
    expect(values).toMatchObject({ total: '68.63' });
  });

  it('is that of all rates in a breakdown, not of one', () => {
    const values = scanOf(`
      Rate @40 Net @150 Tax @250 Total @350
      A 19% @40 12.97 @150 2.47 @250 15.44 @350
      B 7% @40 1.77 @150 0.12 @250 1.89 @350
      14.74 @150 2.59 @250 17.33 @350`);
    expect(values).toMatchObject({ total: '17.33', tax: '2.59' });
  });
});

it('a number in brackets is read', () => {
  expect(scanOf('RECEIPT NO.[00550388] @40')).toMatchObject({ invoiceNumber: '00550388' });
});

describe('a date on a scan', () => {
  it('has a year in two pieces', () => {
    expect(scanOf('Invoice date: @40 22/04/20 @120 24 @165')).toMatchObject({
      invoiceDate: '2024-04-22',
    });
  });

  it.each(['22/04/20 16:54', '22/04/20'])('ends before the time: %s', (date) => {
    expect(scanOf(`Invoice date: ${date} @40`)).toMatchObject({ invoiceDate: '2020-04-22' });
  });

  it.each(['22/04/20 2v', '2074-04-22'])('is never sure if its year was misread: %s', (date) => {
    const { invoiceDate } = fieldsOf(`Invoice date: ${date} @40`, () => 0.97);
    expect(invoiceDate?.confidence).toBeLessThanOrEqual(mostDoubted);
  });
});

describe('a number on a scan', () => {
  it.each([
    ['Invoice no: PR0FA22881 @40', 'PROFA22881'],
    ['Invoice no: PR0FA2- @40\n22881 @102', 'PROFA2-22881'],
    ['CB#: 69158 @40 08/02/2017 3:43 PM @200', '69158'],
  ])('is read: %s', (row, number) => {
    expect(scanOf(row)).toMatchObject({ invoiceNumber: number });
  });

  it('is told as it was read, and not sure, if a letter was put right', () => {
    const { invoiceNumber } = fieldsOf('Invoice no: PR0FA22881 @40', () => 0.89);
    expect(invoiceNumber?.evidence).toBe('printed beside ‘Invoice no’; read as PR0FA22881');
    expect(invoiceNumber?.confidence).toBeLessThanOrEqual(mostDoubted);
  });

  it.each([
    ['8F1A5C3E-0001', 0.8],
    ['P0S022881', 0.97],
  ])('keeps its digits, with a doubt about them: %s, read with %d', (number, confidence) => {
    const { invoiceNumber } = fieldsOf(`Invoice no: ${number} @40`, () => confidence);
    expect(invoiceNumber?.value).toBe(number);
    expect(invoiceNumber?.confidence).toBeLessThanOrEqual(mostDoubted);
    expect(invoiceNumber?.evidence).toContain('a digit in it may be a letter');
  });

  it('is not that of a house', () => {
    expect(scanOf('No 37, Jalan Manis 7, Taman Segar @40')).not.toHaveProperty('invoiceNumber');
  });
});

it.each([
  ['Lakeside Mart (SP) SON. BHD.', 'Lakeside Mart (SP) SDN. BHD.'],
  ['Adler Werkzeuge GnbH', 'Adler Werkzeuge GmbH'],
])('a misread legal form is put right: %s', (printed, name) => {
  expect(scanOf(`${printed} @150\n12 Mill Lane @150\nTotal @40 10.00 @300`)).toMatchObject({
    vendorName: name,
  });
});
