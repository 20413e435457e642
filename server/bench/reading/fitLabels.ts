import {
  type LabelClass,
  labelClasses,
  largestStep,
  type PackedWeights,
  packedSteps,
  softmax,
} from '#shared/reading/engine/LabelModel.ts';
import { buckets, labelFeatures } from '#shared/reading/engine/labelFeatures.ts';
import { Dice } from '../../capabilities/firstDay/documents/composed/Dice.ts';

/** Words and what they are; several classes share them by their strength. */
export interface LabelExample {
  words: readonly string[];
  classes: Partial<Record<LabelClass, number>>;
  weight: number;
}

const rounds = 12;
const stepSize = 0.3;
/** Keeps weights near 0 where few examples speak for another value. */
const ridge = 1e-4;
const seed = 1;

/** Fits a multinomial logistic regression by Adagrad. The same examples give the same weights. */
export function fitLabels(examples: readonly LabelExample[]): PackedWeights {
  const size = labelClasses.length;
  const votes = examples.map(voteOf);
  const weights = slopesOf(buckets * size);
  const bias = slopesOf(size);
  const dice = new Dice(seed);
  for (let round = 0; round < rounds; round++) {
    for (const { features, each, wanted, weight } of shuffled(votes, dice)) {
      const sums = [...bias.values];
      for (const bucket of features)
        for (let index = 0; index < size; index++)
          sums[index] = (sums[index] ?? 0) + (weights.values[bucket * size + index] ?? 0) * each;
      for (const [index, chance] of softmax(sums).entries()) {
        const miss = (chance - (wanted[index] ?? 0)) * weight;
        descend(bias, index, miss);
        if (Math.abs(miss * each) < 1e-5) continue;
        for (const bucket of features) {
          const at = bucket * size + index;
          descend(weights, at, miss * each + ridge * (weights.values[at] ?? 0));
        }
      }
    }
  }
  return packed(weights.values, bias.values);
}

function voteOf({ words, classes, weight }: LabelExample) {
  const all = Object.values(classes).reduce((sum, one) => sum + one, 0);
  const features = labelFeatures(words);
  return {
    features,
    each: 1 / Math.sqrt(features.length),
    wanted: labelClasses.map((one) => (classes[one] ?? 0) / all),
    weight,
  };
}

interface Slopes {
  values: Float64Array;
  /** The squares of all slopes so far: the more there were, the smaller are the steps. */
  squares: Float64Array;
}

const slopesOf = (size: number): Slopes => ({
  values: new Float64Array(size),
  squares: new Float64Array(size).fill(1e-6),
});

function descend({ values, squares }: Slopes, at: number, slope: number): void {
  const square = (squares[at] ?? 0) + slope ** 2;
  squares[at] = square;
  values[at] = (values[at] ?? 0) - (stepSize * slope) / Math.sqrt(square);
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const j = dice.between(0, i);
    const [a, b] = [order[i], order[j]];
    if (a !== undefined && b !== undefined) [order[i], order[j]] = [b, a];
  }
  return order;
}

/** In few steps, most of them 0: more do not read better, and the file stays small. */
function packed(weights: Float64Array, bias: Float64Array): PackedWeights {
  const centred = weights.map(
    (one, at) => one - medianOf(weights, at - (at % bias.length), bias.length),
  );
  const largest = centred.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const scale = Number((largest / largestStep).toPrecision(6));
  return {
    bias: [...bias].map((one) => Number(one.toFixed(3))),
    scale,
    steps: packedSteps([...centred].map((one) => Math.round(one / scale))),
  };
}

/** What all classes of a bucket share makes no difference. */
function medianOf(weights: Float64Array, from: number, size: number): number {
  return weights.slice(from, from + size).sort()[size >> 1] ?? 0;
}
