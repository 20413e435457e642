/** `1250.5` and `USD` → `1,250.50 USD` */
export function moneyText(amount: string | number, currency: string): string {
  const text = Number(amount).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${text} ${currency}`;
}

/** Only the last four characters: enough to compare, too few to copy. */
export function endOfIban(iban: string): string {
  return `…${compact(iban).slice(-4)}`;
}

/** Ignores spaces, dashes and case. */
export function isSameAccount(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && compact(one) === compact(other);
}

/** Letters and digits in upper case, without spaces and dashes. */
export function compact(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
