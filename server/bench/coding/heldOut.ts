import { HistoryIndex } from '#shared/coding/HistoryIndex.ts';
import { connectedOn, entryOf, type MadeLine, madeLines } from '../made/madeCodings.ts';

/** A line, and what was known before it came. */
interface HeldOut {
  line: MadeLine;
  history: HistoryIndex;
}

const daysOfRound = 10;
const lastDay = 730;

/**
 * The lines of some companies, each ten days with the history of before: first what the ledger had when it was connected, later
 * also what people chose.
 */
export function* heldOutLines(seeds: readonly number[]): Generator<HeldOut> {
  for (const seed of seeds) {
    const lines = madeLines(seed);
    for (let day = connectedOn; day < lastDay; day += daysOfRound) {
      const history = new HistoryIndex(lines.filter((line) => line.day < day).map(entryOf));
      for (const line of lines) {
        if (line.day >= day && line.day < day + daysOfRound) yield { line, history };
      }
    }
  }
}

/** `count` numbers from `first`. */
export const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);
