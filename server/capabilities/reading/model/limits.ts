/** How much of a document a model is shown, and how long its answer may be. */
export const modelLimits = {
  /** The first pages, and the last one, where the sums are. */
  pages: 6,
  /** Of the longer side of a page's picture, in pixels. */
  pictureSide: 1600,
  /** Characters of text besides the pictures; a token is at most about four. */
  outline: 40_000,
  /** Tokens of the answer: an invoice with a hundred lines takes about as many. */
  answerTokens: 12_000,
  /** After an attempt that failed for a temporary reason. */
  retries: 2,
};

/** The pages to show, from 0. */
export function shownPages(count: number): number[] {
  const all = Array.from({ length: count }, (_, page) => page);
  if (count <= modelLimits.pages) return all;
  return [...all.slice(0, modelLimits.pages - 1), count - 1];
}
