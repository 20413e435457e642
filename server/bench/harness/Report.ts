import { loadavg } from 'node:os';
import { atShare } from './timed.ts';

interface Goal {
  below?: number;
  atMost?: number;
}

/** Prints the results of benches, one per line. A result that misses its goal makes the command fail. */
export class Report {
  note(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** The load average of the machine. */
  load(): void {
    const averages = loadavg().map((one) => one.toFixed(1));
    this.note(`load of the machine: ${averages.join(' ')}`);
  }

  /** In milliseconds by default. */
  figure(name: string, value: number, { unit = 'ms', ...goal }: Goal & { unit?: string } = {}) {
    this.#row(name, `${formatted(value).padStart(10)} ${unit}`, value, goal);
  }

  /** Percentiles of durations; the goal applies to the slowest. */
  times(name: string, times: readonly number[], goal: Goal = {}): void {
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => atShare(times, share));
    const parts = Object.entries({ p50, p95, p99, max }).map(
      ([label, ms = 0]) => `${label} ${formatted(ms)}`,
    );
    this.#row(name, `${parts.join('  ')} ms  (${times.length})`, max ?? 0, goal);
  }

  check(text: string, isMet: boolean): void {
    this.note(`${text}: ${isMet ? 'met' : 'MISSED'}`);
    if (!isMet) process.exitCode = 1;
  }

  #row(name: string, figures: string, value: number, { below, atMost }: Goal): void {
    const isMet =
      (below === undefined || value < below) && (atMost === undefined || value <= atMost);
    const limits = [
      below === undefined ? '' : `goal < ${below}`,
      atMost === undefined ? '' : `goal ≤ ${atMost}`,
      isMet ? '' : 'MISSED',
    ].filter(Boolean);
    this.note(`${name.padEnd(52)} ${figures}${limits.map((one) => `   ${one}`).join('')}`);
    if (!isMet) process.exitCode = 1;
  }
}

function formatted(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0);
}
