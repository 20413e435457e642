import { parseUpdateMeta } from 'yjs';
import type { EditToStore } from './ports.ts';

/** The person to whom each Yjs client of a document belongs. */
export type ClientOwners = ReadonlyMap<number, string>;

/** The Yjs clients whose owners decide whether the edit may be stored. */
export function clientsOf({ update, repeats }: Pick<EditToStore, 'update' | 'repeats'>): number[] {
  return [...firstClocks(update).keys(), ...repeats];
}

/**
 * Judges the edits of one document, oldest first: a Yjs client belongs to the person who stored its first value
 * (SPEC 3.11). Returns the edits (by index) that write or repeat values of other people's clients, and the clients that
 * the edits are the first to use.
 */
export function judgeOwners(
  owners: ClientOwners,
  edits: readonly EditToStore[],
): { foreign: ReadonlySet<number>; claimed: ClientOwners } {
  const foreign = new Set<number>();
  const claimed = new Map<number, string>();
  for (const [index, { author, update, repeats }] of edits.entries()) {
    const clocks = firstClocks(update);
    const ownerOf = (client: number) => owners.get(client) ?? claimed.get(client);
    const mayWrite = ([client, clock]: [number, number]) =>
      (ownerOf(client) ?? (clock === 0 ? author.personId : null)) === author.personId;
    const ownsRepeated = repeats.every((client) => ownerOf(client) === author.personId);
    if (!ownsRepeated || ![...clocks].every(mayWrite)) {
      foreign.add(index);
      continue;
    }
    for (const client of clocks.keys()) {
      if (!owners.has(client)) claimed.set(client, author.personId);
    }
  }
  return { foreign, claimed };
}

/** The clock of the first value that an update writes with each client. */
function firstClocks(update: Uint8Array | null): ReadonlyMap<number, number> {
  return update ? parseUpdateMeta(update).from : new Map();
}
