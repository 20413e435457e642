import type { Fate } from './decisions.ts';

/** What is special about an invoice, for the checks and the viewer to show. */
type Oddity = 'sent twice' | 'other account' | 'long' | 'photo' | 'e-invoice';

export interface Arrival {
  daysAgo: number;
  /** Index of the supplier. */
  supplier: number;
  fate: Fate;
  odd?: Oddity;
}

/** Oldest first. */
export const arrivals: readonly Arrival[] = (
  [
    [63, 0, 'paid'],
    [62, 3, 'paid'],
    [60, 8, 'paid'],
    [59, 1, 'paid'],
    [57, 4, 'paid'],
    [55, 2, 'paid'],
    [53, 6, 'paid'],
    [51, 5, 'rejected'],
    [50, 0, 'paid'],
    [48, 7, 'paid'],
    [46, 1, 'paid'],
    [44, 8, 'paid'],
    [41, 3, 'paid'],
    [39, 4, 'approved'],
    [37, 9, 'rejected'],
    [36, 0, 'approved'],
    [34, 2, 'paid'],
    [32, 6, 'undecided'],
    [30, 1, 'approved'],
    [29, 5, 'approved'],
    [28, 7, 'undecided'],
    [27, 8, 'approved'],
    [25, 0, 'half approved'],
    [22, 3, 'approved'],
    [20, 4, 'undecided', 'e-invoice'],
    [18, 6, 'approved'],
    [17, 2, 'half approved'],
    [15, 1, 'undecided'],
    [13, 9, 'undecided'],
    [12, 0, 'undecided'],
    [11, 5, 'undecided'],
    [9, 8, 'sent back'],
    [8, 7, 'undecided'],
    [6, 3, 'undecided'],
    [5, 4, 'half approved', 'e-invoice'],
    [4, 1, 'undecided', 'long'],
    [3, 6, 'undecided'],
    [2, 0, 'undecided', 'sent twice'],
    [1, 2, 'undecided', 'other account'],
    [1, 9, 'undecided', 'photo'],
    [0, 5, 'undecided'],
    [0, 8, 'undecided'],
    [0, 3, 'undecided'],
    [0, 0, 'undecided'],
    [0, 1, 'undecided'],
    [0, 3, 'undecided'],
    [0, 0, 'undecided'],
    [0, 6, 'undecided'],
    [0, 0, 'undecided'],
    [0, 3, 'undecided'],
    [0, 4, 'undecided', 'e-invoice'],
    [0, 0, 'undecided'],
    [0, 1, 'undecided'],
    [0, 3, 'undecided'],
    [0, 6, 'undecided'],
    [0, 0, 'undecided'],
    [0, 8, 'undecided'],
  ] as const satisfies readonly (readonly [number, number, Fate, Oddity?])[]
).map(([daysAgo, supplier, fate, odd]) => ({ daysAgo, supplier, fate, ...(odd ? { odd } : {}) }));
