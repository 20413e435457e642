import type { ReadFieldName } from '../reading.ts';
import type { Span } from './layout.ts';
import type { Candidate } from './pairing.ts';

/** Somebody beside the labels who has an opinion on what stands where: a model, or what was learned of a vendor. */
export interface Advice {
  /**
   * How much speaks for a value being this field's; 1 is as much as a plain label says. The value is given in each of the
   * ways in which it can be read: `03/04/2026` is one of two days.
   */
  support(name: ReadFieldName, span: Span, values: readonly string[]): number;
}

export const noAdvice: Advice = { support: () => 0 };

/** Each adviser is heard, and the most convinced one counts. */
export function allOf(advisers: readonly Advice[]): Advice {
  return {
    support: (name, span, values) =>
      Math.max(0, ...advisers.map((one) => one.support(name, span, values))),
  };
}

/** The candidates of the labels with what is advised of them, and after them the values that advice alone speaks for. */
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
  const supported = candidates.map((each) => ({
    ...each,
    score: each.score + support(each.value),
  }));
  return [...supported, ...unnamed];
}
