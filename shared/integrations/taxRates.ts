/** Normalised rate in percent: `19.00` and `19` are the same. `null` if it is not a rate. */
export function rateKey(rate: string | null): string | null {
  if (rate === null || rate.trim() === '') return null;
  const percent = Number(rate);
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? String(percent) : null;
}

interface TaxCode {
  id: string;
  rate: string | null;
}

/** The likely tax code for a rate: the only code with this rate, or the one that bills of most vendors used. */
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
