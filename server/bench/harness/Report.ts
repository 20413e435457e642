import { loadavg } from 'node:os';
import { atShare } from './spread.ts';

interface Goal {
  below?: number;
  atMost?: number;
}

/** Prints what benches measure, one figure a row. A figure that misses its goal fails the command. */
export class Report {
  note(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** What else the machine has to do. */
  load(): void {
    const averages = loadavg().map((one) => one.toFixed(1));
    this.note(`load of the machine: ${averages.join(' ')}`);
  }

  /** In milliseconds, unless another unit is named. */
  figure(name: string, value: number, { unit = 'ms', ...goal }: Goal & { unit?: string } = {}) {
    this.#row(name, `${written(value).padStart(10)} ${unit}`, value, goal);
  }

  /** How long calls took; the goal is for the slowest. */
  times(name: string, times: readonly number[], goal: Goal = {}): void {
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => atShare(times, share));
    const parts = Object.entries({ p50, p95, p99, max }).map(
      ([label, ms = 0]) => `${label} ${written(ms)}`,
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

function written(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0);
}
