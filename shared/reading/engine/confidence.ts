/** A sum of evidence as a probability. */
export function sure(evidence: number): number {
  return Math.round(1000 / (1 + Math.exp(-evidence))) / 1000;
}
