/** What of a document a model is shown, and how much it may answer. */
export const modelLimits = {
  /** The first pages, and the last one, where the sums are. */
  pages: 6,
  /** Of the longer side of a page's picture, in pixels. */
  pictureSide: 1600,
  /** Of the words beside the pictures, in characters: four of them make a token or more. */
  outline: 40_000,
  /** Of the answer: an invoice with a hundred lines takes about as many. */
  answerTokens: 12_000,
  /** After a first attempt that failed for a reason that may pass. */
  retries: 2,
};

/** Which pages, from 0. */
export function shownPages(count: number): number[] {
  const all = Array.from({ length: count }, (_, page) => page);
  if (count <= modelLimits.pages) return all;
  return [...all.slice(0, modelLimits.pages - 1), count - 1];
}
