import { type Decimal, shortest, total, zero } from '#shared/money/Decimal.ts';
import type { Scale } from './amounts.ts';

/** Lines, charges and allowances that are taxed together. */
export interface TaxGroup {
  /** UNCL5305: standard rate, zero rate, or outside the scope of tax. */
  category: 'S' | 'Z' | 'O';
  /** In percent; `null` if the invoice states no tax. */
  rate: string | null;
  base: Decimal;
  tax: Decimal;
}

interface Taxed {
  net: Decimal;
  /** `null` if it is not stated. */
  rate: string | null;
}

/** Decimal places of a computed rate. */
const maxPlaces = 4;

/**
 * Groups the parts of an invoice by tax rate. The groups always add up to the approved tax, even if the rates give
 * another sum. Parts without a rate get the one that explains the rest of the tax.
 */
export function taxGroups(
  parts: readonly Taxed[],
  tax: Decimal,
  scale: Scale,
): { groups: TaxGroup[]; groupOf: (part: Taxed) => TaxGroup } {
  const isUntaxed = tax.eq(0) && parts.every(({ rate }) => rate === null);
  const known = [...new Set(parts.flatMap(({ rate }) => rate ?? []))];
  const stated = known.map((rate) => groupAt(rate, baseOf(parts, rate), scale));
  const unstated = baseOf(parts, null);
  const rest = tax.minus(taxIn(stated));
  const isRounding = stated.length > 0 && rest.abs().lte(scale.unit.times(parts.length));
  const explained = isUntaxed
    ? null
    : rateOfRest(unstated, isRounding ? zero : rest, stated, scale);
  const groups = [...stated];
  if (parts.some(({ rate }) => rate === null)) {
    const same = groups.find(({ rate }) => rate === explained);
    if (same) {
      same.base = same.base.plus(unstated);
      same.tax = taxOf(same.base, same.rate, scale);
    } else groups.push(groupAt(explained, unstated, scale));
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

/** The first group takes the difference between the approved tax and the sum by rates. */
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

/** A rate that is on the invoice already, else the one with the fewest decimal places that gives the rest. */
function rateOfRest(
  base: Decimal,
  rest: Decimal,
  stated: readonly TaxGroup[],
  scale: Scale,
): string {
  const isSane = base.lt(0) === rest.lt(0) && rest.abs().lt(base.abs());
  if (rest.eq(0) || !isSane) return '0';
  for (const { rate } of stated) {
    if (rate !== null && taxOf(base, rate, scale).minus(rest).abs().lte(scale.unit)) return rate;
  }
  let found = '0';
  for (let places = 0; places <= maxPlaces; places++) {
    found = shortest(rest.times(100).div(base).round(places));
    if (taxOf(base, found, scale).eq(rest)) break;
  }
  return found;
}
