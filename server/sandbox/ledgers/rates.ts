/** Made-up US dollars for one unit, the same on every day. */
const inUsd: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.1012,
  GBP: 1.2905,
  CHF: 1.1875,
  NZD: 0.6085,
};

/** What one unit of a currency is worth in another; undefined where the ledgers know none. */
export function sandboxRate(currency: string, base: string): number | undefined {
  const [one, other] = [inUsd[currency], inUsd[base]];
  if (one === undefined || other === undefined) return undefined;
  return Number((one / other).toFixed(6));
}
