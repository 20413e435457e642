import type { PageOfWords } from '#shared/reading/words.ts';
import type { ShownPage } from '#shared/uploads/contract.ts';

/** A page as a screen needs it: where each word stands, and nothing of how it was read. */
export function presentPage({ width, height, turned = 0, words }: PageOfWords): ShownPage {
  return { width, height, turned, words: words.map(({ text, box }) => [text, ...box]) };
}
