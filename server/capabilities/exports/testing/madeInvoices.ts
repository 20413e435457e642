import fc from 'fast-check';
import type { EnteredCoding } from '#shared/coding/coding.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { amountOf } from '#shared/money/sums.ts';

/** The currencies of made invoices, with the digits after the point that ISO 4217 gives them. */
export const digitsOf = { USD: 2, JPY: 0, KWD: 3, RSD: 2, LBP: 2 } as const;
type Currency = keyof typeof digitsOf;

/** The entries of the stand-ins that made invoices are coded with; the last account is a liability. */
const entriesOf = {
  quickbooks: {
    accounts: ['7', '62', '83', '48'],
    codes: { '20': '2', '5': '3', '0': '5', reverse: '6' },
    dimensions: { class: ['class 4001', 'class 4003'], customer: ['customer 4301'] },
  },
  xero: {
    accounts: ['400', '463', '720', '825'].map(
      (code) => `5d2f7f7a-acc0-4f0e-9a39-${code.padStart(12, '0')}`,
    ),
    codes: { '20': 'INPUT2', '5': 'RRINPUT', '0': 'NONE', reverse: 'REVERSECHARGES' },
    dimensions: {
      tracking: [
        'trackingOption 5d2f7f7a-0970-4f0e-9a39-000000000011',
        'trackingOption 5d2f7f7a-0970-4f0e-9a39-000000000012',
      ],
      secondTracking: ['trackingOption 5d2f7f7a-0970-4f0e-9a39-000000000021'],
    },
  },
  sage: {
    accounts: ['6200', '7510', '0030', '2200'].map((code) => `b2c1${code.padStart(28, '0')}`),
    codes: { '20': 'GB_STANDARD', '5': 'GB_LOWER', '0': 'GB_ZERO', reverse: 'GB_EXEMPT' },
    dimensions: {},
  },
  odoo: {
    accounts: ['6231', '6518', '2183', '4455'],
    codes: { '20': '11', '5': '12', '0': '13', reverse: '14' },
    dimensions: { class: ['class 41', 'class 42'] },
  },
} as const satisfies Record<LedgerId, object>;

/** Settings that know a code for every rate. */
export function settingsOf(ledger: LedgerId) {
  const { accounts, codes } = entriesOf[ledger];
  return {
    accountId: ledger === 'xero' ? '400' : accounts[0],
    taxCodes: { '20': codes['20'], '5': codes['5'] },
    ...{ taxCodeId: codes['20'], untaxedCodeId: codes['0'] },
  };
}

type Rate = '20' | '5' | '0' | null;

const part = fc.record({
  account: fc.nat(2),
  percent: fc.integer({ min: 1, max: 45 }),
  isFixed: fc.boolean(),
});

const line = fc.record({
  /** Without tax, or with it where the lines are gross. */
  cents: fc.oneof(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: -20_000, max: -1 })),
  rate: fc.constantFrom<Rate>('20', '5', '0', null),
  account: fc.nat(2),
  /** Tax that cannot be reclaimed. */
  isCost: fc.boolean(),
  dimension: fc.nat(2),
  parts: fc.array(part, { maxLength: 2 }),
});
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

const invoice = fc.record({
  lines: fc.array(line, { maxLength: 5 }),
  wholeParts: fc.array(part, { maxLength: 2 }),
  isGross: fc.boolean(),
  roundsByLine: fc.boolean(),
  discount: fc.option(fc.integer({ min: 1, max: 5_000 })),
  shipping: fc.option(fc.integer({ min: 1, max: 5_000 })),
  taxesCharges: fc.boolean(),
  withheld: fc.option(fc.integer({ min: 1, max: 20_000 })),
  isCredit: fc.boolean(),
  currency: fc.constantFrom<Currency>('USD', 'USD', 'JPY', 'KWD', 'RSD', 'LBP'),
  coded: fc.constantFrom('by line', 'as a whole', 'not'),
  isReverse: fc.boolean(),
  hasSettings: fc.boolean(),
  /** Cents by which the invoice rounds otherwise than its lines. */
  off: fc.constantFrom(0, 0, 0, 1, -2),
});
type Drawn = typeof invoice extends fc.Arbitrary<infer One> ? One : never;

export interface MadeInvoice {
  currency: Currency;
  amount: string;
  tax: string;
  discount: string | null;
  shipping: string | null;
  lines: {
    id: string;
    description: string;
    quantity: null;
    unitPrice: null;
    discount: null;
    taxRate: Rate;
    net: string;
  }[];
  coding: EnteredCoding;
  hasSettings: boolean;
}

export const madeInvoices = (ledger: LedgerId): fc.Arbitrary<MadeInvoice> =>
  invoice.map((drawn) => madeOf(ledger, drawn));

/** Of so many cents, or of what is the smallest amount of the currency. */
const textIn = (currency: Currency) => (cents: number) =>
  amountOf(BigInt(Math.round(cents)) * 10n ** BigInt(4 - digitsOf[currency]));

function madeOf(ledger: LedgerId, drawn: Drawn): MadeInvoice {
  const sign = drawn.isCredit ? -1 : 1;
  const { currency } = drawn;
  const text = textIn(currency);
  const lines = linesOf(drawn);
  const net = lines.length === 0 ? 10_000 : lines.reduce((sum, { cents }) => sum + cents, 0);
  const charges = (drawn.shipping ?? 0) - (drawn.discount ?? 0);
  const tax = taxOf(drawn, lines, charges);
  const isGross = drawn.isGross && lines.length > 0;
  const amount = net + (lines.length > 0 ? charges : 0) + (isGross ? 0 : tax) + drawn.off;
  return {
    currency,
    ...{ amount: text(amount * sign), tax: text(tax * sign) },
    discount: drawn.discount === null ? null : text(drawn.discount * sign),
    shipping: drawn.shipping === null ? null : text(drawn.shipping * sign),
    lines: lines.map(({ cents, rate }, index) => ({
      ...{ id: `line${index}`, description: `Line ${index}` },
      ...{ quantity: null, unitPrice: null, discount: null },
      ...{ taxRate: rate, net: text(cents * sign) },
    })),
    coding: codingOf(ledger, drawn, lines, sign),
    hasSettings: drawn.hasSettings,
  };
}

/** Withheld tax is a line of its own, below zero and without tax. */
function linesOf({ lines, withheld, isReverse }: Drawn): Line[] {
  const own = isReverse ? lines.map((one) => ({ ...one, rate: null })) : lines;
  if (withheld === null || lines.length === 0) return own;
  const [rate, account] = ['0' as const, 3];
  const line = { cents: -withheld, rate, account, isCost: false, dimension: 2, parts: [] };
  return [...own, line];
}

function taxOf(drawn: Drawn, lines: readonly Line[], charges: number): number {
  if (drawn.isReverse) return 0;
  if (lines.length === 0) return 2_000;
  const of = (cents: number, rate: Rate) => {
    const percent = Number(rate ?? 0);
    return (cents * percent) / (drawn.isGross ? 100 + percent : 100);
  };
  const taxes = lines.map(({ cents, rate }) => of(cents, rate));
  const rounded = drawn.roundsByLine ? taxes.map(Math.round) : taxes;
  const onCharges = drawn.taxesCharges ? of(charges, '20') : 0;
  return Math.round(rounded.reduce((sum, tax) => sum + tax, onCharges));
}

function codingOf(
  ledger: LedgerId,
  { coded, isReverse, wholeParts, currency }: Drawn,
  lines: readonly Line[],
  sign: number,
): EnteredCoding {
  const { accounts, codes, dimensions } = entriesOf[ledger];
  const coding: Record<string, string> = {};
  const accountAt = (index: number) => `account ${accounts[index] ?? accounts[0]}`;
  const split = (id: string, cents: number, parts: Line['parts']) => {
    for (const [index, { account, percent, isFixed }] of parts.entries()) {
      const share = textIn(currency)(Math.trunc((cents * sign * percent) / 100));
      coding[`${id}:${index}/share`] = isFixed ? share : `${percent}%`;
      coding[`${id}:${index}/account`] = accountAt(account);
    }
  };
  const whole = isReverse ? codes.reverse : lines.length === 0 ? codes['20'] : codes['0'];
  if (coded === 'not') return isReverse ? { 'all/taxCode': `taxCode ${whole}` } : {};
  coding['all/account'] = accountAt(1);
  // Of lines that are not coded themselves, only those without tax have the code of the whole.
  if (isReverse || coded === 'by line') coding['all/taxCode'] = `taxCode ${whole}`;
  if (lines.length === 0) split('all', 12_000, wholeParts);
  if (coded === 'as a whole') return coding;
  for (const [index, { cents, rate, account, isCost, dimension, parts }] of lines.entries()) {
    const id = `line${index}`;
    const code = isReverse ? codes.reverse : codes[isCost ? '0' : (rate ?? '0')];
    coding[`${id}/account`] = accountAt(account);
    coding[`${id}/taxCode`] = `taxCode ${code}`;
    for (const [field, items] of Object.entries(dimensions)) {
      const item = items[dimension];
      if (item) coding[`${id}/${field}`] = item;
    }
    split(id, cents, parts);
  }
  return coding;
}
