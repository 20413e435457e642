import { cent } from './amounts.ts';

/** Whether OCR may have read one of the amounts for the other: exactly one digit differs. */
export function differByOneDigit(a: number, b: number): boolean {
  const [one, other] = [digitsOf(a), digitsOf(b)];
  if (one.length !== other.length || Math.sign(a) !== Math.sign(b)) return false;
  return [...one].filter((digit, index) => digit !== other[index]).length === 1;
}

const digitsOf = (value: number) => String(Math.round(Math.abs(value) / cent)).padStart(3, '0');
