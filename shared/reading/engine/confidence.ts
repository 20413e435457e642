/** Converts a sum of evidence to a probability (logistic function). */
export function sure(evidence: number): number {
  return Math.round(1000 / (1 + Math.exp(-evidence))) / 1000;
}

/** Upper limit for amounts whose digits are ambiguous. */
export const mostDoubted = 0.65;
