import type { Steps } from '../device/inSlices.ts';

/** Few enough to be sorted in one step. */
const runLength = 1_000;
const mergedAtATime = 128;

/** Sorts as `sort` does, in steps: runs by `sort`, which are then merged. */
export function* sortingTexts(texts: readonly string[]): Steps<readonly string[]> {
  let sorted: string[] = [];
  for (let begin = 0; begin < texts.length; begin += runLength) {
    for (const text of texts.slice(begin, begin + runLength).sort()) sorted.push(text);
    yield;
  }
  for (let length = runLength; length < texts.length; length *= 2) {
    const merged: string[] = [];
    for (let begin = 0; begin < texts.length; begin += 2 * length) {
      yield* merging(sorted, [begin, begin + length, begin + 2 * length], merged);
    }
    sorted = merged;
  }
  return sorted;
}

/** Two sorted parts of `from`, which meet in the middle. */
function* merging(
  from: readonly string[],
  [begin, middle, end]: readonly [number, number, number],
  to: string[],
): Steps<undefined> {
  let [left, right] = [begin, middle];
  for (;;) {
    const one = left < middle ? from[left] : undefined;
    const other = right < end ? from[right] : undefined;
    if (one !== undefined && (other === undefined || one <= other)) {
      to.push(one);
      left++;
    } else if (other !== undefined) {
      to.push(other);
      right++;
    } else return;
    if (to.length % mergedAtATime === 0) yield;
  }
}
