import { canonicalText } from '../canonicalText.ts';
import type { CodingHistory } from './history.ts';

type CodedLines = CodingHistory['lines'][number];

/** A line as it stands in the books. */
export interface BookedLine {
  vendor: string;
  words: string;
  on: string;
  coding: CodedLines['coding'];
}

export type Condensed = Pick<CodingHistory, 'vendor' | 'words' | 'lines'>;

/** As many changes of the coding back as a history goes. */
const mostRuns = 12;
/** In the order of their days; of lines of one day, in no order of ours. */
const newestFirst = (one: BookedLine, other: BookedLine) =>
  one.on === other.on
    ? compare(canonicalText(one.coding), canonicalText(other.coding))
    : compare(other.on, one.on);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The lines of one vendor with the same words: those in a row that are coded the same are one entry. */
export function condense(lines: readonly BookedLine[]): CodedLines[] {
  const runs: CodedLines[] = [];
  for (const { on, coding } of lines.toSorted(newestFirst)) {
    const run = runs.at(-1);
    if (run && canonicalText(run.coding) === canonicalText(coding)) {
      run.count += 1;
      run.since = on;
    } else if (runs.length === mostRuns) break;
    else runs.push({ on, since: on, count: 1, coding });
  }
  return runs;
}
