import { z } from 'zod';
import { box } from './reading.ts';

/** A word with its position on a page. */
export const word = z.object({
  text: z.string(),
  box,
  /** Confidence of OCR between 0 and 1; 1 for words of a text layer. */
  confidence: z.number(),
  /** Font size as a fraction of the page height. */
  size: z.number(),
  bold: z.boolean(),
});
export type Word = z.infer<typeof word>;

/** A page as displayed. */
export const pageOfWords = z.object({
  /** In points, upright. */
  width: z.number(),
  height: z.number(),
  /** Text layer or OCR. */
  source: z.enum(['text', 'ocr']),
  /** Quarter turns clockwise that the page in the file needs to be upright. */
  turned: z.exactOptional(z.literal([0, 1, 2, 3])),
  /** Degrees clockwise that would make its lines level; boxes are not corrected for it. */
  skew: z.exactOptional(z.number()),
  /** Two engines for OCR read it, as the first one was not sure. */
  lookedAtTwice: z.exactOptional(z.literal(true)),
  words: z.array(word),
  /** The page is damaged and could not be read completely. */
  isLeftOut: z.exactOptional(z.literal(true)),
  /** Invisible words in the file; nothing is read from them. */
  hidden: z.exactOptional(z.array(word)),
});
export type PageOfWords = z.infer<typeof pageOfWords>;
