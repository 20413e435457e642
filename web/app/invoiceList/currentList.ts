import { z } from 'zod';

/** Where an invoice stands in the list that the person came from. */
export interface PlaceInList {
  previous: string | null;
  next: string | null;
  /** From 1. */
  place: number;
  count: number;
  /** What the list's address says after the question mark. */
  query: string;
}

interface CurrentList {
  ids: readonly string[];
  query: string;
  /** How many come before these, and how many there are. */
  before: number;
  count: number;
}

const key = 'docket.list';
/** Of a very long list, as much as a person goes through before they come back to it. */
const keptAround = 500;

/** Ids alone: after the person has signed out, they say nothing to anybody. */
const kept = z.object({ ids: z.array(z.string()), before: z.number(), count: z.number() });

let current: CurrentList | null = null;

/** The list as it was shown last on this page. */
export function showedList(ids: readonly string[], query: string): void {
  current = { ids, query, before: 0, count: ids.length };
}

/** An invoice of the list is opened: what is around it is known after a reload, too. */
export function openedFromList(id: string, storage: Storage = sessionStorage): void {
  if (!current) return;
  const { ids, before, count } = current;
  const from = Math.max(0, ids.indexOf(id) - keptAround);
  const around = ids.slice(from, from + 2 * keptAround);
  storage.setItem(key, JSON.stringify({ ids: around, before: before + from, count }));
}

/** `null` where the person did not come from a list that has this invoice. */
export function placeInList(id: string, storage: Storage = sessionStorage): PlaceInList | null {
  current ??= recalled(storage);
  if (!current) return null;
  const { ids, query, before, count } = current;
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const [previous = null, next = null] = [ids[at - 1], ids[at + 1]];
  return { previous, next, place: before + at + 1, count, query };
}

function recalled(storage: Storage): CurrentList | null {
  try {
    const { data } = kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return data ? { ...data, query: '' } : null;
  } catch {
    return null;
  }
}
