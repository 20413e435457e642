import { z } from 'zod';

/** How well a field was read on a number of documents. */
const fieldFigures = z.object({
  field: z.string(),
  /** Documents on which it is printed, and on how many of them it was read how. */
  printed: z.int(),
  exact: z.int(),
  /** Names that differ in a letter or two. */
  nearly: z.int(),
  wrong: z.int(),
  missing: z.int(),
  /** Documents on which it is not printed, and on how many of them something was read all the same. */
  notPrinted: z.int(),
  invented: z.int(),
});

/** What was read of values with about the same confidence. */
const bandFigures = z.object({
  band: z.int(),
  read: z.int(),
  right: z.int(),
  /** The average of the band. */
  confidence: z.number(),
});

/** How well documents were read that have something in common, such as their language. */
const traitFigures = z.object({
  trait: z.string(),
  documents: z.int(),
  printed: z.int(),
  exact: z.int(),
  /** Documents on which vendor, number, date and total are all right. */
  keyFieldsRight: z.int(),
});

const setFigures = z.object({
  documents: z.int(),
  issuers: z.int(),
  keyFieldsRight: z.int(),
  /** The F1 score of the amounts of lines, on average over documents. */
  lines: z.number(),
  fields: z.array(fieldFigures),
  bands: z.array(bandFigures),
  traits: z.array(traitFigures),
});

/** How well invoices were read that we compose, and that nobody looked at while the rules were made. */
export const readingFigures = z.object({
  measuredOn: z.iso.date(),
  pdf: setFigures,
  photo: setFigures,
});

export type ReadingFigures = z.infer<typeof readingFigures>;
export type SetFigures = z.infer<typeof setFigures>;
export type FieldFigures = z.infer<typeof fieldFigures>;
export type BandFigures = z.infer<typeof bandFigures>;
export type TraitFigures = z.infer<typeof traitFigures>;
