/** `1250.5` and `USD` → `1,250.50 USD` */
export function moneyText(amount: string | number, currency: string): string {
  const text = Number(amount).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${text} ${currency}`;
}

/** The end alone: enough to compare, and nothing to copy. */
export function endOfIban(iban: string): string {
  return `…${compact(iban).slice(-4)}`;
}

/** However its letters are spaced. */
export function isSameAccount(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && compact(one) === compact(other);
}

/** Letters and digits alone, so that spaces, dashes and capitals do not make a difference. */
export function compact(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
