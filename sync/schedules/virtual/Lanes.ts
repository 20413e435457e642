import type { Random } from '../Random.ts';

interface Parcel {
  what: string;
  deliver(): void;
}

interface Lane {
  owner: object | null;
  parcels: Parcel[];
}

/** Everything that is on its way. In one lane the order is kept; between lanes there is none. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** Nothing in the lanes of these owners arrives. */
  readonly held = new Set<object>();

  put(lane: string, what: string, deliver: () => void, owner: object | null = null): void {
    const known = this.#lanes.get(lane) ?? { owner, parcels: [] };
    this.#lanes.set(lane, known);
    known.parcels.push({ what, deliver });
  }

  get isEmpty(): boolean {
    return this.#free().length === 0;
  }

  #free(): string[] {
    return [...this.#lanes].flatMap(([name, { owner }]) =>
      owner && this.held.has(owner) ? [] : [name],
    );
  }

  /** Loses all that has not arrived in a lane. */
  cut(lane: string): void {
    this.#lanes.delete(lane);
  }

  /** The next of any lane; its name, or `null` when nothing is on its way. */
  deliverOne(random: Random): string | null {
    const name = random.pick(this.#free());
    if (name === undefined) return null;
    const lane = this.#lanes.get(name);
    const parcel = lane?.parcels.shift();
    if (lane?.parcels.length === 0) this.#lanes.delete(name);
    if (!parcel) return null;
    parcel.deliver();
    return `${name}: ${parcel.what}`;
  }
}
