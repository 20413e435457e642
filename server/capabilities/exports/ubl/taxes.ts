import { type Decimal, shortest, total, zero } from '../../../platform/Decimal.ts';
import type { Scale } from './amounts.ts';

/** What is taxed together: lines, and what is charged or taken off beside them. */
export interface TaxGroup {
  /** UNCL5305: at a rate, at none, or not said to be taxed at all. */
  category: 'S' | 'Z' | 'O';
  /** In percent; `null` where no tax is spoken of. */
  rate: string | null;
  base: Decimal;
  tax: Decimal;
}

interface Taxed {
  net: Decimal;
  /** `null` where it is not said. */
  rate: string | null;
}

/** Rates are worked out with no more places than this. */
const mostPlaces = 4;

/**
 * The tax of an invoice by rates, and for each part the group that it belongs to. Whatever the rates make of it, the groups
 * come to the tax that was approved. Parts without a rate have the one that explains what the others leave.
 */
export function taxGroups(
  parts: readonly Taxed[],
  tax: Decimal,
  scale: Scale,
): { groups: TaxGroup[]; groupOf: (part: Taxed) => TaxGroup } {
  const isUntaxed = tax.eq(0) && parts.every(({ rate }) => rate === null);
  const known = [...new Set(parts.flatMap(({ rate }) => rate ?? []))];
  const told = known.map((rate) => groupAt(rate, baseOf(parts, rate), scale));
  const unsaid = baseOf(parts, null);
  const rest = tax.minus(taxIn(told));
  const isRounding = told.length > 0 && rest.abs().lte(scale.unit.times(parts.length));
  const explained = isUntaxed ? null : rateOfRest(unsaid, isRounding ? zero : rest, told, scale);
  const groups = [...told];
  if (parts.some(({ rate }) => rate === null)) {
    const same = groups.find(({ rate }) => rate === explained);
    if (same) {
      same.base = same.base.plus(unsaid);
      same.tax = taxOf(same.base, same.rate, scale);
    } else groups.push(groupAt(explained, unsaid, scale));
  }
  const left = tax.minus(taxIn(groups));
  const largest = groups.toSorted(byWeight)[0];
  if (largest && !left.eq(0)) {
    largest.tax = largest.tax.plus(left);
    largest.category = 'S';
  }
  const groupOf = ({ rate }: Taxed) => {
    const group = groups.find((one) => one.rate === (rate ?? explained));
    if (!group) throw new Error(`No tax at the rate ${rate}`);
    return group;
  };
  return { groups, groupOf };
}

function groupAt(rate: string | null, base: Decimal, scale: Scale): TaxGroup {
  const isTaxed = rate !== null && Number(rate) !== 0;
  return {
    category: isTaxed ? 'S' : rate === null ? 'O' : 'Z',
    rate,
    base,
    tax: taxOf(base, rate, scale),
  };
}

function baseOf(parts: readonly Taxed[], rate: string | null): Decimal {
  return total(parts.filter((part) => part.rate === rate).map(({ net }) => net));
}

const taxIn = (groups: readonly TaxGroup[]) => total(groups.map(({ tax }) => tax));

/** Where the tax is not what the rates make of it, what is taxed most bears the difference. */
function byWeight(one: TaxGroup, other: TaxGroup): number {
  if (one.category !== other.category) {
    if (one.category === 'S') return -1;
    if (other.category === 'S') return 1;
  }
  return other.base.abs().cmp(one.base.abs());
}

function taxOf(base: Decimal, rate: string | null, scale: Scale): Decimal {
  return rate === null ? zero : scale.round(base.times(rate).div(100));
}

/** One that is on the invoice already, else the one with the fewest places that comes to it. */
function rateOfRest(base: Decimal, rest: Decimal, told: readonly TaxGroup[], scale: Scale): string {
  const isSane = base.lt(0) === rest.lt(0) && rest.abs().lt(base.abs());
  if (rest.eq(0) || !isSane) return '0';
  for (const { rate } of told) {
    if (rate !== null && taxOf(base, rate, scale).minus(rest).abs().lte(scale.unit)) return rate;
  }
  let found = '0';
  for (let places = 0; places <= mostPlaces; places++) {
    found = shortest(rest.times(100).div(base).round(places));
    if (taxOf(base, found, scale).eq(rest)) break;
  }
  return found;
}
