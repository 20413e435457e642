const formats = new Map<string, Intl.NumberFormat>();

/** An amount in its currency with all its digits: `$1,250.00`, `€99.50`. */
export function amountText(amount: string | null, currency: string): string {
  if (amount === null) return '–';
  if (!isNumber(amount)) return amount;
  try {
    return formatOf(currency).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Creating a formatter takes longer than formatting a whole screen with it. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

function isNumber(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
