/** Taxes are rounded line by line or once; nobody minds the cents. */
const tolerance = 0.05;

/** Whether two sums agree but for cents that rounding leaves. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance + 1e-9;
}
