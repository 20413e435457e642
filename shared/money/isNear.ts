/** Tax may be rounded per line or once per invoice, so sums may differ by cents. */
const tolerance = 0.05;

/** Whether two sums are equal except for rounding. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance + 1e-9;
}
