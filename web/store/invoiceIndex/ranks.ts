import type { Steps } from '../device/inSlices.ts';
import { sortingTexts } from './sortingTexts.ts';
import type { SortKey } from './sortKeys.ts';

/** For each invoice, the place of its key among the different ones in ascending order. */
export interface Ranks {
  readonly places: Uint32Array;
  /** The number of different keys. It is the place of unknown ones, which come last in both directions. */
  readonly different: number;
}

const keysAtATime = 64;

/** The keys of a column are all texts or all numbers. */
export function* ranking<T>(all: readonly T[], keyOf: (one: T) => SortKey): Steps<Ranks> {
  const keys: SortKey[] = [];
  let areTexts = false;
  for (const one of all) {
    const key = keyOf(one);
    areTexts ||= typeof key === 'string';
    if (keys.push(key) % keysAtATime === 0) yield;
  }
  return yield* areTexts ? rankingTexts(keys) : rankingNumbers(keys);
}

/** Sorts each text once, because invoices share many of them. */
function* rankingTexts(keys: readonly SortKey[]): Steps<Ranks> {
  const places = new Uint32Array(keys.length);
  const numbers = new Map<string, number>();
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (typeof key === 'string') {
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      places[index] = number;
    }
    if (index % keysAtATime === 0) yield;
  }
  const different = numbers.size;
  const placeOf = new Uint32Array(different);
  const sorted = yield* sortingTexts([...numbers.keys()]);
  let place = 0;
  for (const text of sorted) {
    placeOf[numbers.get(text) ?? 0] = place++;
    if (place % keysAtATime === 0) yield;
  }
  for (let index = 0; index < keys.length; index++) {
    places[index] = keys[index] === null ? different : (placeOf[places[index] ?? 0] ?? 0);
  }
  return { places, different };
}

function* rankingNumbers(keys: readonly SortKey[]): Steps<Ranks> {
  const numbers = new Float64Array(keys.length);
  let known = 0;
  for (const key of keys) if (typeof key === 'number') numbers[known++] = key;
  const sorted = numbers.subarray(0, known).sort();
  yield;
  let different = 0;
  for (const number of sorted) {
    if (different === 0 || number !== sorted[different - 1]) sorted[different++] = number;
  }
  const places = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    places[index] = typeof key === 'number' ? placeAmong(sorted, different, key) : different;
    if (index % keysAtATime === 0) yield;
  }
  return { places, different };
}

/** By halving, in the first so many numbers. */
function placeAmong(sorted: Float64Array, count: number, number: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
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
