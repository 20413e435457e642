/** A rate in percent as codes are chosen for it: `19.00` and `19` are one. `null` where it is none. */
export function rateKey(rate: string | null): string | null {
  if (rate === null || rate.trim() === '') return null;
  const percent = Number(rate);
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? String(percent) : null;
}

interface TaxCode {
  id: string;
  rate: string | null;
}

/**
 * The code of the ledger that is most likely meant by a rate: of those with this rate the one with which most vendors'
 * bills were booked before, or the only one.
 */
export function suggestedCode(
  rate: string,
  codes: readonly TaxCode[],
  booked: readonly (readonly string[])[],
): string | null {
  const votes = codes
    .filter((code) => rateKey(code.rate) === rate)
    .map(({ id }) => ({ id, count: booked.filter((ids) => ids.includes(id)).length }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = votes;
  if (!first || first.count === second?.count) return null;
  return first.id;
}
