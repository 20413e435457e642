const graceDays = 7;
const dayInMs = 24 * 60 * 60 * 1000;

/** End of the grace period, in which new files are still read although the period that began then is unpaid. */
export function graceEnd(periodStartsAt: string): string {
  return new Date(Date.parse(periodStartsAt) + graceDays * dayInMs).toISOString();
}
