import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asMoney,
  decimalIn,
  isAboutSame,
  isSameAmount,
  negated,
  product,
  quotient,
  sumOf,
} from './decimal.ts';

const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const written = (value: bigint) => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('a decimal', () => {
  it.each([
    ['1250.00', '1250'],
    ['+0.50', '0.5'],
    ['.5', '0.5'],
    ['64.', '64'],
    ['-0', '0'],
    ['0010', '10'],
    [' 12,50\n', '12.5'],
    ['99999999999999999999', '99999999999999999999'],
  ])('%j is read as %s', (text, value) => {
    expect(decimalIn(text)).toBe(value);
  });

  it.each(['', '-', '1e3', '1,234', '1.234,50', '12 345', 'NaN', '0x10', '1.2.3', '9'.repeat(40)])(
    '%j is refused',
    (text) => {
      expect(decimalIn(text)).toBeNull();
    },
  );

  it('adds and multiplies without rounding errors', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [left, right] = [written(one), written(other)];
        expect(asMoney(sumOf([left, right]))).toBe(written(one + other));
        expect(isSameAmount(product(left, right), product(right, left))).toBe(true);
        expect(isSameAmount(negated(negated(left)), left)).toBe(true);
      }),
    );
  });

  it('divides so that multiplying gives the value again', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('1', '10', '100', '1000', '0.5', '-4'), (one, divisor) => {
        const result = quotient(written(one), divisor);
        expect(result && isSameAmount(product(result, divisor), written(one))).toBe(true);
      }),
    );
  });

  it.each([
    ['10', '3', '3.333333'],
    ['20', '3', '6.666667'],
    ['-20', '3', '-6.666667'],
    ['20', '-3', '-6.666667'],
    ['0.0000005', '1', '0.0000005'],
  ])('%s divided by %s is %s', (value, divisor, result) => {
    expect(quotient(value, divisor)).toBe(result);
  });

  it('divided by zero is null', () => {
    expect(quotient('5', '0')).toBeNull();
  });

  it('counts as equal within a cent', () => {
    expect(isAboutSame('10.004', '9.995')).toBe(true);
    expect(isAboutSame('10.02', '10.00')).toBe(false);
  });
});
