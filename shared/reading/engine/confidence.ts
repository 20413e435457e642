import type { ReadFieldName } from '../reading.ts';
import { type ConfidenceWeights, confidenceWeights } from './confidenceWeights.ts';

/** Converts a sum of evidence to a probability (logistic function). */
export function sure(evidence: number): number {
  return Math.round(1000 / (1 + Math.exp(-evidence))) / 1000;
}

/** Upper limit for what a person has to see, such as amounts whose digits are ambiguous. */
export const mostDoubted = 0.65;

/** What speaks for a value, before it becomes a probability. */
export interface Evidence {
  /** Reasons added up, each as people would weigh it. */
  sum: number;
  /** For doubts that no reason outweighs. */
  atMost?: number;
}

/** The evidence for a value of a field with how it was read. */
export interface Judged {
  field: ReadFieldName;
  sum: number;
  isScan: boolean;
  /** How unsure the recognised letters are, from 0 to 1. */
  misread: number;
}

/** Turns evidence into the probability that the value is right. */
export type Judge = (judged: Judged) => number;

/** Any layout may be one that no weight was fitted on. */
const mostEvidence = 3.9;

/** By weights that say how often such evidence was right, apart for text layers and scans. */
export function judgeBy(fitted: ConfidenceWeights): Judge {
  return (judged) => {
    const { field, sum, isScan } = judged;
    const weights = fitted[field]?.[isScan ? 'ocr' : 'text'];
    if (!weights) return sure(sum);
    const inputs = [1, ...inputsOf(judged)];
    const evidence = inputs.reduce((all, input, at) => all + input * (weights[at] ?? 0), 0);
    return sure(Math.min(mostEvidence, evidence));
  };
}

export const fittedJudge = judgeBy(confidenceWeights);

/** What is weighed: the reasons, which make nothing surer beyond a limit, and the unsure letters. */
export const inputsOf = ({ sum, misread }: Judged): [sum: number, misread: number] => [
  Math.min(6, Math.max(-4, sum)),
  misread,
];
