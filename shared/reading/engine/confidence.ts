/** A sum of evidence as a probability. */
export function sure(evidence: number): number {
  return Math.round(1000 / (1 + Math.exp(-evidence))) / 1000;
}

/** The most that is given to an amount whose very digits may mean another. */
export const mostDoubted = 0.65;
