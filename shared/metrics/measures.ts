import { calculateRoi, roiDefaults } from '../roi/roi.ts';

/** With fewer invoices, typical figures say more than measured ones. */
const measuredFrom = 20;

/** Whether an account has enough invoices that were read from files for figures of its own. */
export function isMeasured(read: number): boolean {
  return read >= measuredFrom;
}

/** The hours that entering so many invoices by hand would have taken beside what looking through them takes. */
export function hoursSaved(invoices: number): number {
  return calculateRoi({ ...roiDefaults, invoicesPerMonth: invoices }).timeSavedHours;
}

/** The one in the middle, or between the two in the middle; `null` of none. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return sorted.length % 2 === 0 ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}
