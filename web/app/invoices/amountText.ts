/** An amount with its own currency, exact to the last digit: `$1,250.00`, `€99.50`. */
export function amountText(amount: string | null, currency: string): string {
  if (amount === null) return '–';
  if (!isNumber(amount)) return amount;
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

function isNumber(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
