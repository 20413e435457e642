import { createHash } from 'node:crypto';

/**
 * Rules are made and weights fitted on `fit`, decisions are made on `look`, and `blind` is measured
 * once, after the last decision.
 */
export const parts = ['fit', 'look', 'blind'] as const;
export type Part = (typeof parts)[number];

const tenths: readonly Part[] = [
  ...Array<Part>(4).fill('fit'),
  ...Array<Part>(3).fill('look'),
  ...Array<Part>(3).fill('blind'),
];

/**
 * All documents of an issuer are in one part, so that nothing is measured on a layout that was seen
 * before. The name alone decides: new issuers move no other.
 */
export function partOf(issuer: string): Part {
  const [byte = 0] = createHash('sha256').update(issuer).digest();
  return tenths[byte % tenths.length] ?? 'blind';
}
