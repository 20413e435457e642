export function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** The value below which this share of all lies. */
export function atShare(values: readonly number[], share: number): number {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
}

/** "p50 3.1, p99 8.0, max 9.4 ms of 120 calls" */
export function spread(times: readonly number[]): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => atShare(times, share).toFixed(1));
  return `p50 ${p50}, p99 ${p99}, max ${max} ms of ${times.length} calls`;
}
