const known = new Map<string, number>();

/** Digits after the point in amounts of a currency; two for one that is unknown. */
export function minorDigits(currency: string): number {
  const before = known.get(currency);
  if (before !== undefined) return before;
  const digits = digitsOf(currency);
  known.set(currency, digits);
  return digits;
}

function digitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
