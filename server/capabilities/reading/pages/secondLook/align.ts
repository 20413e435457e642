/** A pair of positions in two sequences; null where one of them has nothing. */
export type Pair = readonly [first: number | null, second: number | null];

const together = 1;
const firstAlone = 2;
const secondAlone = 3;

/** The cheapest way to lay one sequence beside the other; leaving an element alone costs `alone`. */
export function align(
  first: number,
  second: number,
  difference: (a: number, b: number) => number,
  alone = 0.8,
): Pair[] {
  const width = second + 1;
  const costs = new Float64Array((first + 1) * width);
  // Kept, because sums of fractions do not compare.
  const steps = new Uint8Array(costs.length);
  for (let a = 0; a <= first; a++) {
    for (let b = 0; b <= second; b++) {
      const at = a * width + b;
      const cost = (index: number, added: number) => (costs[index] ?? 0) + added;
      let [least, step] = [a + b === 0 ? 0 : Number.POSITIVE_INFINITY, 0];
      const weigh = (sum: number, by: number) => {
        if (sum < least) [least, step] = [sum, by];
      };
      if (a > 0 && b > 0) weigh(cost(at - width - 1, difference(a - 1, b - 1)), together);
      if (a > 0) weigh(cost(at - width, alone), firstAlone);
      if (b > 0) weigh(cost(at - 1, alone), secondAlone);
      costs[at] = least;
      steps[at] = step;
    }
  }
  const pairs: Pair[] = [];
  let [a, b] = [first, second];
  while (a > 0 || b > 0) {
    const step = steps[a * width + b];
    if (step !== secondAlone) a -= 1;
    if (step !== firstAlone) b -= 1;
    pairs.push([step === secondAlone ? null : a, step === firstAlone ? null : b]);
  }
  return pairs.reverse();
}
