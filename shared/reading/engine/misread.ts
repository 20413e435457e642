import { cent } from './amounts.ts';
import type { Token } from './layout.ts';

/** OCR rarely errs in words of at least this confidence. */
const surelyRead = 0.9;

export const isDoubtful = ({ confidence }: Token): boolean => confidence < surelyRead;

/** Whether OCR was unsure of digits among these words; what it says of a currency sign beside them does not matter. */
export const hasDoubtfulDigits = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => /\d/.test(token.text) && isDoubtful(token));

/** Whether OCR may have read one of the amounts for the other: exactly one digit differs. */
export function differByOneDigit(a: number, b: number): boolean {
  const [one, other] = [digitsOf(a), digitsOf(b)];
  if (one.length !== other.length || Math.sign(a) !== Math.sign(b)) return false;
  return [...one].filter((digit, index) => digit !== other[index]).length === 1;
}

const digitsOf = (value: number) => String(Math.round(Math.abs(value) / cent)).padStart(3, '0');
