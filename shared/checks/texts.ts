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
