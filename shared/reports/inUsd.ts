import { amountOf, type CurrencySum, unitsOf } from '../money/sums.ts';

export interface UsdTotal {
  /** Rounded to cents. */
  amount: string;
  /** What is left out, because its currency has no rate. */
  without: CurrencySum[];
}

/** The company's rates: US dollars for one unit. */
type WrittenRates = Readonly<Record<string, string>>;

const ratePlaces = 10;

/** The total of several currencies in US dollars; `null` if there is nothing to convert. */
export function totalInUsd(sums: readonly CurrencySum[], rates: WrittenRates): UsdTotal | null {
  const rateOf = (currency: string) => (currency === 'USD' ? '1' : rates[currency]);
  const known = sums.filter(({ currency }) => rateOf(currency) !== undefined);
  if (!known.some(({ currency }) => currency !== 'USD')) return null;
  const total = known.reduce((units, { currency, amount }) => {
    return units + converted(unitsOf(amount) ?? 0n, rateOf(currency) ?? '0');
  }, 0n);
  return { amount: amountOf(total), without: sums.filter((sum) => !known.includes(sum)) };
}

/** Rounds to the nearest cent, halves away from zero. */
function converted(units: bigint, rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  const factor = BigInt(whole + fraction.padEnd(ratePlaces, '0').slice(0, ratePlaces));
  const cent = 100n;
  const divisor = 10n ** BigInt(ratePlaces) * cent;
  const product = units * factor;
  const half = divisor / 2n;
  return ((product < 0n ? product - half : product + half) / divisor) * cent;
}
