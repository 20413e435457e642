import { connectedParts } from './connectedParts.ts';
import type { Gray } from './gray.ts';

/** A page that is full of small print has fewer. */
const many = 4_000;
const speck = 6;

/**
 * Whether recognising a prepared picture once takes so long that it is not done twice: a millisecond or more for each mark.
 * Marks are counted, because the time that it took would be another in each run.
 */
export function hasManyMarks(image: Gray): boolean {
  let marks = 0;
  for (const { size } of connectedParts(image, (at) => (image.data[at] ?? 255) < 140)) {
    if (size > speck) marks += 1;
    if (marks > many) return true;
  }
  return false;
}
