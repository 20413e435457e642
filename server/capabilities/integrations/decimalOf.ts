/** The number of an answer as a decimal, which may be too small for the usual notation. */
export function decimalOf(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(12).replace(/0+$/, '') : text;
}
