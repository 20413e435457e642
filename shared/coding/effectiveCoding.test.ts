import { describe, expect, it } from 'vitest';
import { layOverCoding } from './coding.ts';
import { effectiveCoding } from './effectiveCoding.ts';

const [travel, software, office, north] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
  '018f0000-0000-7000-8000-000000000003',
  '018f0000-0000-7000-8000-000000000004',
];
const noDefaults = { vendor: {}, company: {} };

/** Net and account of each entered line. */
function booked(
  lines: { id: string; net: string | null }[],
  coding: Record<string, string | boolean>,
  { amount = '0.00', currency = 'USD', defaults = noDefaults } = {},
) {
  return effectiveCoding({ amount, currency, lines, coding }, defaults).map(
    ({ net, coding: { account } }) => [net, account],
  );
}

describe('what counts for a line', () => {
  it('is its own coding, then that of the invoice, the vendor and the company', () => {
    const lines = [
      { id: 'a', net: '10.00' },
      { id: 'b', net: '20.00' },
    ];
    const [own, other] = effectiveCoding(
      {
        amount: '30.00',
        currency: 'USD',
        lines,
        coding: { 'a/account': travel, 'all/class': north },
      },
      { vendor: { account: software }, company: { account: office, taxCode: office } },
    );
    expect(own?.coding).toMatchObject({ account: travel, class: north, taxCode: office });
    expect(own?.origins).toEqual({ account: 'line', class: 'invoice', taxCode: 'company' });
    expect(other?.coding.account).toBe(software);
    expect(other?.origins.account).toBe('vendor');
  });

  it('is split by amount and by percentage, and the line keeps the rest to the cent', () => {
    const coding = {
      'a/account': office,
      'a:1/share': '33.33%',
      'a:1/account': travel,
      'a:2/share': '10.00',
      'a:2/account': software,
    };
    expect(booked([{ id: 'a', net: '100.01' }], coding)).toEqual([
      ['56.68', office],
      ['33.33', travel],
      ['10.00', software],
    ]);
  });

  it('is nothing where the parts take all of it', () => {
    const coding = { 'a:1/share': '50%', 'a:2/share': '50%', 'all/account': office };
    expect(booked([{ id: 'a', net: '100.00' }], coding)).toEqual([
      ['50.00', office],
      ['50.00', office],
    ]);
  });

  it('is split on every line in proportion where the whole invoice is split', () => {
    const lines = [
      { id: 'a', net: '300.00' },
      { id: 'b', net: '100.00' },
    ];
    const coding = { 'all:1/share': '200.00', 'all:1/account': travel, 'all/account': office };
    expect(booked(lines, coding)).toEqual([
      ['150.00', office],
      ['150.00', travel],
      ['50.00', office],
      ['50.00', travel],
    ]);
  });

  it('is that of the whole where the invoice has no lines', () => {
    const coding = { 'all/account': office, 'all:1/share': '25%', 'all:1/account': travel };
    expect(booked([], coding, { amount: '80.00' })).toEqual([
      ['60.00', office],
      ['20.00', travel],
    ]);
  });
});

it.each([
  ['JPY', '1001.00', ['751.00', '250.00']],
  ['KWD', '30.665', ['22.999', '7.666']],
  ['USD', '30.66', ['22.99', '7.67']],
] as const)('a quarter in %s is rounded to its smallest amount', (currency, net, shares) => {
  const coding = { 'a:1/share': '25%', 'a:1/account': travel };
  const parts = booked([{ id: 'a', net }], coding, { currency });
  expect(parts.map(([share]) => share)).toEqual(shares);
});

describe('edits of the coding', () => {
  it('take a part away for good, empty a field, and leave what is not valid as it was', () => {
    const { coding, errors } = layOverCoding(
      { 'a/account': travel, 'a/class': north, 'a:1/account': software, 'a:1/share': '10.00' },
      {
        'a/account': 'Travel',
        'a/class': null,
        'a:1/removed': true,
        'a:2/share': '101%',
        'a/unheardOf': 'x',
      },
    );
    expect(coding).toEqual({
      'a/account': travel,
      'a:1/account': software,
      'a:1/share': '10.00',
      'a:1/removed': true,
    });
    expect(errors.map(({ field }) => field)).toEqual(['a/account', 'a:2/share']);
    expect(booked([{ id: 'a', net: '50.00' }], coding)).toEqual([['50.00', travel]]);
  });
});
