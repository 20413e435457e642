import type { Box } from '#shared/reading/reading.ts';

/** Fewer words do not show where the paper is. */
const leastWords = 12;
/** A word this far from all others, as a part of the page, is a speck beside the paper. */
const farAway = 0.12;
/** White around the print, as a part of the page. */
const margin = 0.03;
/** Paper that fills so much of the picture needs no closer look. */
const fills = 0.85;

/**
 * Where the paper is in a photo with much table around it, by the words on it; `null` if it fills
 * the picture.
 */
export function paperBox(words: readonly Box[]): Box | null {
  if (words.length < leastWords) return null;
  const near = words.filter((word) =>
    words.some((one) => one !== word && gap(one, word) < farAway),
  );
  if (near.length < leastWords) return null;
  const edge = (index: 0 | 1 | 2 | 3, least: boolean) =>
    near.reduce(
      (found, word) => (least ? Math.min(found, word[index]) : Math.max(found, word[index])),
      least ? 1 : 0,
    );
  const box: Box = [
    Math.max(0, edge(0, true) - margin),
    Math.max(0, edge(1, true) - margin),
    Math.min(1, edge(2, false) + margin),
    Math.min(1, edge(3, false) + margin),
  ];
  return box[2] - box[0] >= fills ? null : box;
}

/** The distance between two boxes along the axis where it is larger; 0 if they touch. */
function gap(one: Box, other: Box): number {
  const across = Math.max(one[0] - other[2], other[0] - one[2], 0);
  const down = Math.max(one[1] - other[3], other[1] - one[3], 0);
  return Math.max(across, down);
}
