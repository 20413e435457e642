import { limits } from '../protocol/limits.ts';
import type { AwarenessState } from '../protocol/messages.ts';

interface Announced {
  clock: number;
  state: Record<string, unknown>;
  /** The socket that announced it, or one symbol for all other nodes. */
  source: symbol;
  personId: string;
  /** To expire presence that a dead node announced. */
  heardAt: number;
}

/** Who has one document open. Never stored. */
export class Presence {
  readonly #announced = new Map<number, Announced>();

  /** Stores the states that a socket announces, and returns the new ones, which must be passed on. */
  announce(
    states: readonly AwarenessState[],
    from: { source: symbol; personId: string; name: string },
  ): AwarenessState[] {
    const news: AwarenessState[] = [];
    let own = [...this.#announced.values()].filter(({ source }) => source === from.source).length;
    for (const { client, clock, state } of states) {
      const known = this.#announced.get(client);
      if (known && known.personId !== from.personId) continue;
      if (known && (clock < known.clock || (clock === known.clock && state !== null))) continue;
      if (!known && state === null) continue;
      if (!known && ++own > limits.presencesOfASocket) continue;
      if (state === null) this.#announced.delete(client);
      const user = { id: from.personId, name: from.name };
      const named = state === null ? null : { ...state, user };
      if (named) {
        const { source, personId } = from;
        this.#announced.set(client, { clock, state: named, source, personId, heardAt: Date.now() });
      }
      news.push({ client, clock, state: named });
    }
    return news;
  }

  /** States from another node, which has checked them. */
  hear(states: readonly AwarenessState[], source: symbol): AwarenessState[] {
    return states.filter(({ client, clock, state }) => {
      const known = this.#announced.get(client);
      if (known && (clock < known.clock || (clock === known.clock && state !== null))) return false;
      if (state === null) return this.#announced.delete(client);
      const personId = personIn(state);
      this.#announced.set(client, { clock, state, source, personId, heardAt: Date.now() });
      return true;
    });
  }

  /** Removes everything that a socket announced. */
  leave(source: symbol): AwarenessState[] {
    return this.#forget((announced) => announced.source === source);
  }

  /** Removes what other nodes announced and have not repeated. */
  forgetSilent(source: symbol, before: number): AwarenessState[] {
    return this.#forget((announced) => announced.source === source && announced.heardAt < before);
  }

  #forget(gone: (announced: Announced) => boolean): AwarenessState[] {
    const removed: AwarenessState[] = [];
    for (const [client, announced] of this.#announced) {
      if (!gone(announced)) continue;
      this.#announced.delete(client);
      removed.push({ client, clock: announced.clock + 1, state: null });
    }
    return removed;
  }

  all(): AwarenessState[] {
    return [...this.#announced].map(([client, { clock, state }]) => ({ client, clock, state }));
  }
}

function personIn(state: Record<string, unknown>): string {
  const { user } = state;
  const named = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof named === 'string' ? named : '';
}
