const known = new Map<string, number>();

/** Digits after the point in amounts of a currency; two for one that is unknown. */
export function minorDigits(currency: string): number {
  const before = known.get(currency);
  if (before !== undefined) return before;
  const digits = digitsOf(currency);
  known.set(currency, digits);
  return digits;
}

/** The smallest amount of a currency in the units of `unitsOf`, which are ten-thousandths: a cent is 100. */
export function minorUnit(currency: string): bigint {
  return 10n ** BigInt(Math.max(0, 4 - minorDigits(currency)));
}

function digitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
