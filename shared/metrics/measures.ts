import { calculateRoi, roiDefaults } from '../roi/roi.ts';

/** With fewer invoices, typical figures are more reliable than measured ones. */
export const measuredFrom = 20;

/** Whether the account has enough invoices read from files for its own figures. */
export function isMeasured(read: number): boolean {
  return read >= measuredFrom;
}

/** Hours saved, compared with entering the invoices by hand. */
export function hoursSaved(invoices: number): number {
  return calculateRoi({ ...roiDefaults, invoicesPerMonth: invoices }).timeSavedHours;
}

/** `null` for an empty list. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return sorted.length % 2 === 0 ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}
