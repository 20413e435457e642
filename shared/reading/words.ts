import { z } from 'zod';
import { box } from './reading.ts';

/** A word on a page, with the place where it stands. */
export const word = z.object({
  text: z.string(),
  box,
  /** How sure the recognition is, between 0 and 1; 1 for the words of a text layer. */
  confidence: z.number(),
  /** Of the letters, as a fraction of the page's height. */
  size: z.number(),
  bold: z.boolean(),
});
export type Word = z.infer<typeof word>;

/** A page as the reader sees it. */
export const pageOfWords = z.object({
  /** In points, upright. */
  width: z.number(),
  height: z.number(),
  /** Whether the words come from a text layer or from recognition. */
  source: z.enum(['text', 'ocr']),
  /** By how many quarters clockwise the page of the file has to be turned to stand upright. */
  turned: z.exactOptional(z.literal([0, 1, 2, 3])),
  /** By how many degrees clockwise its lines would have to be turned to be level; the boxes are those of the page as it is. */
  skew: z.exactOptional(z.number()),
  words: z.array(word),
  /** It is damaged: nothing, or not all, could be read of it. */
  isLeftOut: z.exactOptional(z.literal(true)),
  /** What stands in the file and cannot be seen on the page: nothing is read from it. */
  hidden: z.exactOptional(z.array(word)),
});
export type PageOfWords = z.infer<typeof pageOfWords>;
