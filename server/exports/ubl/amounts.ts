/**
 * Amounts in the smallest unit that they are written in, so that sums are exact: cents mostly. E-invoices have two places,
 * and three only where the currency has them.
 */
export interface Scale {
  of(amount: string): bigint;
  write(units: bigint): string;
}

export function scaleOf(currency: string): Scale {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const places = Math.max(2, format.resolvedOptions().maximumFractionDigits ?? 2);
  return {
    of: (amount) => rounded(amount, places),
    write(units) {
      const digits = String(magnitude(units)).padStart(places + 1, '0');
      return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
    },
  };
}

/** Half away from zero. */
function rounded(amount: string, places: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  const all = BigInt(whole + fraction.padEnd(places, '0'));
  const beyond = Math.max(0, fraction.length - places);
  return divided(all, 10n ** BigInt(beyond));
}

/** Half away from zero; the divisor is above it. */
export function divided(units: bigint, by: bigint): bigint {
  const half = units < 0n ? -(by / 2n) : by / 2n;
  return (units + half) / by;
}

export function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}
