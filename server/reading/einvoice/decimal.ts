/** Arithmetic on decimal strings, exact: no amount of money goes through a float. */
interface Decimal {
  units: bigint;
  scale: number;
}

function parse(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function write({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** A number as XML writes it, in its shortest form; one comma before one or two digits is taken for the point. */
export function decimalIn(text: string): string | null {
  const written = text.trim().replace(/^\+/, '');
  const plain = /^-?\d{1,20},\d{1,2}$/.test(written) ? written.replace(',', '.') : written;
  if (!/^-?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(plain)) return null;
  return write(parse(plain));
}

/** At least two digits after the point. */
export function asMoney(value: string): string {
  const fraction = value.split('.')[1] ?? '';
  if (fraction.length >= 2) return value;
  return `${value}${fraction ? '' : '.'}${'0'.repeat(2 - fraction.length)}`;
}

export function sumOf(values: readonly string[]): string {
  const decimals = values.map(parse);
  const scale = Math.max(0, ...decimals.map((one) => one.scale));
  return write({
    units: decimals.reduce((sum, one) => sum + scaled(one, scale), 0n),
    scale,
  });
}

function scaled({ units, scale }: Decimal, target: number): bigint {
  return units * 10n ** BigInt(target - scale);
}

export function negated(value: string): string {
  const { units, scale } = parse(value);
  return write({ units: -units, scale });
}

export function product(one: string, other: string): string {
  const [left, right] = [parse(one), parse(other)];
  return write({ units: left.units * right.units, scale: left.scale + right.scale });
}

const placesOfQuotient = 6;

/** Rounded half away from zero, to no fewer places than the value itself has. */
export function quotient(value: string, divisor: string): string | null {
  const above = parse(value);
  const below = parse(divisor);
  if (below.units === 0n) return null;
  const scale = Math.max(placesOfQuotient, above.scale);
  const dividend = above.units * 10n ** BigInt(scale + below.scale - above.scale);
  const units = dividend / below.units;
  const rest = magnitude(dividend % below.units);
  const away = dividend < 0n === below.units < 0n ? 1n : -1n;
  return write({ units: rest * 2n >= magnitude(below.units) ? units + away : units, scale });
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function isNegative(value: string): boolean {
  return parse(value).units < 0n;
}

export function isZero(value: string): boolean {
  return parse(value).units === 0n;
}

export function isSameAmount(one: string, other: string): boolean {
  return isZero(sumOf([one, negated(other)]));
}

/** But for what rounding to cents makes of it. */
export function isAboutSame(one: string, other: string): boolean {
  const { units, scale } = parse(sumOf([one, negated(other)]));
  return magnitude(units) * 100n <= 10n ** BigInt(scale);
}
