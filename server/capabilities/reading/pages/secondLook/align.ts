/** A pair of positions in two texts; null where one of them has nothing. */
export type Pair = readonly [first: number | null, second: number | null];

/** The cheapest way to lay one sequence beside the other; leaving an element alone costs `alone`. */
export function align(
  first: number,
  second: number,
  difference: (a: number, b: number) => number,
  alone = 0.8,
): Pair[] {
  const width = second + 1;
  const costs = new Float64Array((first + 1) * width);
  const cost = (a: number, b: number) => costs[a * width + b] ?? 0;
  const together = (a: number, b: number) => cost(a - 1, b - 1) + difference(a - 1, b - 1);
  for (let a = 0; a <= first; a++) {
    for (let b = 0; b <= second; b++) {
      if (a === 0 || b === 0) costs[a * width + b] = (a + b) * alone;
      else
        costs[a * width + b] = Math.min(
          together(a, b),
          cost(a - 1, b) + alone,
          cost(a, b - 1) + alone,
        );
    }
  }
  const pairs: Pair[] = [];
  let [a, b] = [first, second];
  while (a > 0 || b > 0) {
    if (a > 0 && b > 0 && cost(a, b) === together(a, b)) pairs.push([--a, --b]);
    else if (a > 0 && cost(a, b) === cost(a - 1, b) + alone) pairs.push([--a, null]);
    else pairs.push([null, --b]);
  }
  return pairs.reverse();
}
