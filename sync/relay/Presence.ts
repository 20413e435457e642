import { limits } from '../protocol/limits.ts';
import type { AwarenessState } from '../protocol/messages.ts';

interface Here {
  clock: number;
  state: Record<string, unknown>;
  /** The socket that announced it, or the node that passed it on. */
  source: symbol;
  personId: string;
  /** When it was last heard of, for those that other nodes speak for. */
  heardAt: number;
}

/** Who is in one document. In memory alone: it is true of this moment only. */
export class Presence {
  readonly #here = new Map<number, Here>();

  /** Takes what a socket announces of its own person; answers what of it is news to the others. */
  announce(
    states: readonly AwarenessState[],
    from: { source: symbol; personId: string; name: string },
  ): AwarenessState[] {
    const news: AwarenessState[] = [];
    let own = [...this.#here.values()].filter(({ source }) => source === from.source).length;
    for (const { client, clock, state } of states) {
      const known = this.#here.get(client);
      if (known && known.personId !== from.personId) continue;
      if (known && (clock < known.clock || (clock === known.clock && state !== null))) continue;
      if (!known && state === null) continue;
      if (!known && ++own > limits.presencesOfASocket) continue;
      if (state === null) this.#here.delete(client);
      const user = { id: from.personId, name: from.name };
      const named = state === null ? null : { ...state, user };
      if (named) {
        const { source, personId } = from;
        this.#here.set(client, { clock, state: named, source, personId, heardAt: Date.now() });
      }
      news.push({ client, clock, state: named });
    }
    return news;
  }

  /** What another node has checked already. */
  hear(states: readonly AwarenessState[], source: symbol): AwarenessState[] {
    return states.filter(({ client, clock, state }) => {
      const known = this.#here.get(client);
      if (known && (clock < known.clock || (clock === known.clock && state !== null))) return false;
      if (state === null) return this.#here.delete(client);
      const personId = personIn(state);
      this.#here.set(client, { clock, state, source, personId, heardAt: Date.now() });
      return true;
    });
  }

  /** All that a socket announced is taken back. */
  leave(source: symbol): AwarenessState[] {
    return this.#forget((here) => here.source === source);
  }

  /** Those that a silent node spoke for. */
  forgetSilent(source: symbol, before: number): AwarenessState[] {
    return this.#forget((here) => here.source === source && here.heardAt < before);
  }

  #forget(gone: (here: Here) => boolean): AwarenessState[] {
    const left: AwarenessState[] = [];
    for (const [client, here] of this.#here) {
      if (!gone(here)) continue;
      this.#here.delete(client);
      left.push({ client, clock: here.clock + 1, state: null });
    }
    return left;
  }

  all(): AwarenessState[] {
    return [...this.#here].map(([client, { clock, state }]) => ({ client, clock, state }));
  }
}

function personIn(state: Record<string, unknown>): string {
  const { user } = state;
  const named = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof named === 'string' ? named : '';
}
