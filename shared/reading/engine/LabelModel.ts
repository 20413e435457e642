import { labelFeatures } from './labelFeatures.ts';
import { type LabelKind, labelKinds } from './labels.ts';

/** What words may be: a label of some kind, or none. */
export const labelClasses = [...labelKinds, 'none'] as const;
export type LabelClass = (typeof labelClasses)[number];

/** As they are kept in a file. */
export interface PackedWeights {
  /** What each class begins with. */
  bias: readonly number[];
  /** What a step of the weights is worth. */
  scale: number;
  /** A letter for each class of each bucket of pieces: `h` is no step, `a` seven down, `o` seven up. */
  steps: string;
}

interface LabelWeights {
  bias: readonly number[];
  scale: number;
  steps: Int8Array;
}

export const largestStep = 7;
const noStep = 'h'.charCodeAt(0);

export const packedSteps = (steps: readonly number[]): string =>
  steps.map((step) => String.fromCharCode(noStep + step)).join('');

export function unpacked({ steps, ...others }: PackedWeights): LabelWeights {
  const numbers = Int8Array.from(
    { length: steps.length },
    (_, at) => steps.charCodeAt(at) - noStep,
  );
  return { ...others, steps: numbers };
}

interface Guess {
  kind: LabelKind;
  probability: number;
}

/** More than the different labels of a document. */
const mostRemembered = 2_000;

/** A multinomial logistic regression on the pieces of a label. */
export class LabelModel {
  readonly #weights: LabelWeights;
  /** The same words come on every page. */
  readonly #remembered = new Map<string, readonly number[]>();

  constructor(weights: LabelWeights) {
    this.#weights = weights;
  }

  /** What words most probably name; `null` if they are no label. */
  kindOf(words: readonly string[]): Guess | null {
    const chances = this.chancesOf(words);
    const probability = Math.max(...chances);
    const kind = labelKinds[chances.indexOf(probability)];
    return kind ? { kind, probability } : null;
  }

  /** The probabilities of the classes, in their order. */
  chancesOf(words: readonly string[]): readonly number[] {
    const key = words.join(' ');
    const known = this.#remembered.get(key);
    if (known) return known;
    const chances = this.#compute(words);
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(key, chances);
    return chances;
  }

  #compute(words: readonly string[]): number[] {
    const { bias, scale, steps } = this.#weights;
    const features = labelFeatures(words);
    const each = scale / Math.sqrt(features.length);
    const sums = labelClasses.map((_, index) => {
      let sum = 0;
      for (const bucket of features) sum += steps[bucket * labelClasses.length + index] ?? 0;
      return (bias[index] ?? 0) + sum * each;
    });
    return softmax(sums);
  }
}

export function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums);
  const parts = sums.map((sum) => Math.exp(sum - highest));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / all);
}
