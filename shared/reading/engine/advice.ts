import type { ReadFieldName } from '../reading.ts';
import type { Span } from './layout.ts';
import type { Candidate } from './pairing.ts';

/** A source of opinions besides the labels: a model, or the learned layout of a vendor. */
export interface Advice {
  /**
   * How strongly a value is supported for this field; 1 equals a plain label. All possible readings of the value are
   * given: `03/04/2026` is one of two days.
   */
  support(name: ReadFieldName, span: Span, values: readonly string[]): number;
}

export const noAdvice: Advice = { support: () => 0 };

/** Combines advisers; the strongest opinion counts. */
export function allOf(advisers: readonly Advice[]): Advice {
  return {
    support: (name, span, values) =>
      Math.max(0, ...advisers.map((one) => one.support(name, span, values))),
  };
}

/** The candidates of labels with added support, followed by values that only advice supports. */
export function advised<V extends Span>(
  candidates: readonly Candidate<V>[],
  values: readonly V[],
  support: (value: V) => number,
): Candidate<V>[] {
  const named = new Set(candidates.map(({ value }) => value));
  const unnamed = values
    .filter((value) => !named.has(value))
    .map((value) => ({ value, label: null, score: support(value) }))
    .filter(({ score }) => score > 0);
  const supported = candidates.map((each) => {
    const added = support(each.value);
    // What is known by other means as well is no mere guess.
    const isGuessed = each.isGuessed === true && added < each.score;
    return { ...each, score: each.score + added, isGuessed };
  });
  return [...supported, ...unnamed];
}
