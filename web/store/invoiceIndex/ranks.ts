import type { Steps } from '../device/inSlices.ts';
import { sortingTexts } from './sortingTexts.ts';
import type { SortKey } from './sortKeys.ts';

/** For each invoice, the place of its key among the different ones in ascending order. */
export interface Ranks {
  readonly places: Uint32Array;
  /** The number of different keys. It is the place of unknown ones, which come last in both directions. */
  readonly different: number;
}

const ranksAtATime = 64;

/** Sorts each key once, because invoices share many of them. */
export function* ranking<T>(all: readonly T[], keyOf: (one: T) => SortKey): Steps<Ranks> {
  const numbers = new Map<string | number, number>();
  const unknown = all.length;
  const places = new Uint32Array(all.length);
  for (const [index, one] of all.entries()) {
    const key = keyOf(one);
    if (key === null) places[index] = unknown;
    else {
      const known = numbers.get(key) ?? numbers.size;
      if (known === numbers.size) numbers.set(key, known);
      places[index] = known;
    }
    if (index % ranksAtATime === 0) yield;
  }
  const placeOfNumber = new Uint32Array(unknown + 1).fill(numbers.size);
  const sorted = yield* sortingKeys([...numbers.keys()]);
  for (const [place, key] of sorted.entries()) {
    placeOfNumber[numbers.get(key) ?? unknown] = place;
    if (place % ranksAtATime === 0) yield;
  }
  for (const [index, number] of places.entries()) places[index] = placeOfNumber[number] ?? 0;
  return { places, different: numbers.size };
}

/** The keys of a column are all texts or all numbers. */
function* sortingKeys(keys: readonly (string | number)[]): Steps<readonly (string | number)[]> {
  const texts = keys.filter((key) => typeof key === 'string');
  if (texts.length > 0) return yield* sortingTexts(texts);
  return [...Float64Array.from(keys, Number).sort()];
}

/** The positions in the order of their places, by counting; equal ones stay as they are. */
export function positionsBy({ places, different }: Ranks, descending: boolean): Uint32Array {
  const placeIn = (place: number) =>
    descending && place < different ? different - 1 - place : place;
  const begins = new Uint32Array(different + 2);
  for (const place of places) {
    const next = placeIn(place) + 1;
    begins[next] = (begins[next] ?? 0) + 1;
  }
  for (let place = 1; place < begins.length; place++) {
    begins[place] = (begins[place] ?? 0) + (begins[place - 1] ?? 0);
  }
  const positions = new Uint32Array(places.length);
  for (let index = 0; index < places.length; index++) {
    const place = placeIn(places[index] ?? 0);
    const position = begins[place] ?? 0;
    positions[position] = index;
    begins[place] = position + 1;
  }
  return positions;
}
