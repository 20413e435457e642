import { divided, magnitude } from './amounts.ts';

/** What is taxed together: lines, and what is charged or taken off beside them. */
export interface TaxGroup {
  /** UNCL5305: at a rate, at none, or not said to be taxed at all. */
  category: 'S' | 'Z' | 'O';
  /** In percent; `null` where no tax is spoken of. */
  rate: string | null;
  base: bigint;
  tax: bigint;
}

interface Taxed {
  net: bigint;
  /** `null` where it is not said. */
  rate: string | null;
}

/** So much, for each amount, may come from rounding. */
const rounding = 1n;
/** Rates are worked out with no more places than this. */
const mostPlaces = 4;
const ratePlaces = 6;

/**
 * The tax of an invoice by rates, and for each part the group that it belongs to. Whatever the rates make of it, the groups
 * come to the tax that was approved. Parts without a rate have the one that explains what the others leave.
 */
export function taxGroups(
  parts: readonly Taxed[],
  tax: bigint,
): { groups: TaxGroup[]; groupOf: (part: Taxed) => TaxGroup } {
  const isUntaxed = tax === 0n && parts.every(({ rate }) => rate === null);
  const known = [...new Set(parts.flatMap(({ rate }) => rate ?? []))];
  const told = known.map((rate) => groupAt(rate, baseOf(parts, rate)));
  const unsaid = baseOf(parts, null);
  const rest = tax - told.reduce((sum, group) => sum + group.tax, 0n);
  const isRounding = told.length > 0 && magnitude(rest) <= rounding * BigInt(parts.length);
  const explained = isUntaxed ? null : rateOfRest(unsaid, isRounding ? 0n : rest, told);
  const groups = [...told];
  if (parts.some(({ rate }) => rate === null)) {
    const same = groups.find(({ rate }) => rate === explained);
    if (same) {
      same.base += unsaid;
      same.tax = taxOf(same.base, same.rate);
    } else groups.push(groupAt(explained, unsaid));
  }
  const left = tax - groups.reduce((sum, group) => sum + group.tax, 0n);
  const largest = groups.toSorted(byWeight)[0];
  if (largest && left !== 0n) {
    largest.tax += left;
    if (largest.category !== 'S') largest.category = 'S';
  }
  const groupOf = ({ rate }: Taxed) => {
    const group = groups.find((one) => one.rate === (rate ?? explained));
    if (!group) throw new Error(`No tax at the rate ${rate}`);
    return group;
  };
  return { groups, groupOf };
}

function groupAt(rate: string | null, base: bigint): TaxGroup {
  const isTaxed = rate !== null && Number(rate) !== 0;
  return {
    category: isTaxed ? 'S' : rate === null ? 'O' : 'Z',
    rate,
    base,
    tax: taxOf(base, rate),
  };
}

function baseOf(parts: readonly Taxed[], rate: string | null): bigint {
  return parts.reduce((sum, part) => (part.rate === rate ? sum + part.net : sum), 0n);
}

/** Where the tax is not what the rates make of it, what is taxed most bears the difference. */
function byWeight(one: TaxGroup, other: TaxGroup): number {
  if (one.category !== other.category) {
    if (one.category === 'S') return -1;
    if (other.category === 'S') return 1;
  }
  const [here, there] = [magnitude(one.base), magnitude(other.base)];
  return here === there ? 0 : here > there ? -1 : 1;
}

function taxOf(base: bigint, rate: string | null): bigint {
  return rate === null ? 0n : divided(base * inMillionths(rate), 100n * 10n ** BigInt(ratePlaces));
}

/** One that is on the invoice already, else the one with the fewest places that comes to it. */
function rateOfRest(base: bigint, rest: bigint, told: readonly TaxGroup[]): string {
  const isSane = base !== 0n && base < 0n === rest < 0n && magnitude(rest) < magnitude(base);
  if (rest === 0n || !isSane) return '0';
  for (const { rate } of told) {
    if (rate !== null && magnitude(taxOf(base, rate) - rest) <= rounding) return rate;
  }
  let found = '0';
  for (let places = 0; places <= mostPlaces; places++) {
    found = percent(base, rest, places);
    if (taxOf(base, found) === rest) break;
  }
  return found;
}

function percent(base: bigint, tax: bigint, places: number): string {
  const digits = String(divided(magnitude(tax) * 100n * 10n ** BigInt(places), magnitude(base)));
  if (places === 0) return digits;
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`.replace(/\.?0+$/, '');
}

function inMillionths(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.slice(0, ratePlaces).padEnd(ratePlaces, '0'));
}
