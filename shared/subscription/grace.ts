const graceDays = 7;
const dayInMs = 24 * 60 * 60 * 1000;

/** Until when new files are read although the period that began then has not been paid. */
export function graceEnd(periodStartsAt: string): string {
  return new Date(Date.parse(periodStartsAt) + graceDays * dayInMs).toISOString();
}
