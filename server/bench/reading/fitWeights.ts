/** A document as a choice: the features of each candidate, and which of them are right. */
export interface Choice {
  issuer: string;
  features: readonly (readonly number[])[];
  right: readonly boolean[];
}

const rounds = 300;
const stepSize = 0.05;
/** Keeps weights near their first guess where few issuers speak for another one. */
const ridge = 0.003;

/**
 * The weights under which the right candidates are the most probable ones (a conditional logit). Each issuer has one
 * vote, however many documents there are of it.
 */
export function fitWeights(choices: readonly Choice[], guess: readonly number[]): number[] {
  const usable = choices.filter(({ right }) => right.includes(true));
  const perIssuer = Map.groupBy(usable, ({ issuer }) => issuer);
  const votes = [...perIssuer.values()].flatMap((of) =>
    of.map((choice) => ({
      candidates: choice.features.map(sparse),
      right: choice.right,
      weight: 1 / of.length / perIssuer.size,
    })),
  );
  const weights = [...guess];
  const mean = guess.map(() => 0);
  const variance = guess.map(() => 0);
  for (let round = 1; round <= rounds; round++) {
    const slope = weights.map((weight, index) => -2 * ridge * (weight - (guess[index] ?? 0)));
    for (const vote of votes) addSlope(slope, vote, weights);
    // Adam: each weight moves at a pace of its own.
    for (const [index, value] of slope.entries()) {
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * value;
      variance[index] = 0.999 * (variance[index] ?? 0) + 0.001 * value ** 2;
      const [first, second] = [1 - 0.9 ** round, 1 - 0.999 ** round];
      const step = (mean[index] ?? 0) / first / (Math.sqrt((variance[index] ?? 0) / second) + 1e-8);
      weights[index] = (weights[index] ?? 0) + stepSize * step;
    }
  }
  return weights;
}

/** The features that are not 0: most are. */
type Sparse = readonly (readonly [at: number, value: number])[];

interface Vote {
  candidates: readonly Sparse[];
  right: readonly boolean[];
  weight: number;
}

const sparse = (features: readonly number[]): Sparse =>
  features.flatMap((value, at) => (value === 0 ? [] : [[at, value] as const]));

function addSlope(
  slope: number[],
  { candidates, right, weight }: Vote,
  weights: readonly number[],
) {
  const scores = candidates.map((features) =>
    features.reduce((sum, [at, value]) => sum + value * (weights[at] ?? 0), 0),
  );
  const highest = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - highest));
  const all = parts.reduce((sum, one) => sum + one, 0);
  const allRight = parts.reduce((sum, one, index) => (right[index] ? sum + one : sum), 0);
  for (const [index, features] of candidates.entries()) {
    const part = parts[index] ?? 0;
    const pull = (right[index] ? part / allRight : 0) - part / all;
    if (Math.abs(pull) < 1e-6) continue;
    for (const [at, value] of features) slope[at] = (slope[at] ?? 0) + weight * pull * value;
  }
}

export interface Outcome {
  features: readonly number[];
  isRight: boolean;
  /** Missing: 1. */
  weight?: number;
}

/**
 * A logistic regression with a constant, which comes first. With a guess it stays near it where few outcomes speak for
 * something else, as strongly as this number of outcomes would.
 */
export function fitProbability(
  rows: readonly Outcome[],
  guess: readonly number[] = [],
  pull = 0,
): number[] {
  const size = 1 + (rows[0]?.features.length ?? 0);
  const begin = Array.from({ length: size }, (_, at) => guess[at] ?? 0);
  const weights = [...begin];
  const all = rows.reduce((sum, { weight = 1 }) => sum + weight, 0);
  for (let round = 0; round < 4_000; round++) {
    const slope = weights.map((value, at) => -2 * pull * (value - (begin[at] ?? 0)));
    for (const { features, isRight, weight = 1 } of rows) {
      let sum = weights[0] ?? 0;
      for (const [at, value] of features.entries()) sum += value * (weights[at + 1] ?? 0);
      const miss = weight * (Number(isRight) - 1 / (1 + Math.exp(-sum)));
      slope[0] = (slope[0] ?? 0) + miss;
      for (const [at, value] of features.entries())
        slope[at + 1] = (slope[at + 1] ?? 0) + miss * value;
    }
    for (const [at, value] of slope.entries())
      weights[at] = (weights[at] ?? 0) + (0.3 * value) / (all + pull);
  }
  return weights;
}
