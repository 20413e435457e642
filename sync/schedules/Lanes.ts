import type { Random } from './Random.ts';

export interface Parcel {
  what: string;
  deliver(): void;
}

/** Everything that is on its way. In one lane the order is kept; between lanes there is none. */
export class Lanes {
  readonly #lanes = new Map<string, Parcel[]>();
  delivered = 0;

  put(lane: string, what: string, deliver: () => void): void {
    const parcels = this.#lanes.get(lane) ?? [];
    this.#lanes.set(lane, parcels);
    parcels.push({ what, deliver });
  }

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  /** Takes all out of a lane that has not arrived. */
  cut(lane: string): Parcel[] {
    const parcels = this.#lanes.get(lane) ?? [];
    this.#lanes.delete(lane);
    return parcels;
  }

  /** The next of any lane; its name, or `null` when nothing is on its way. */
  deliverOne(random: Random): string | null {
    const lane = random.pick([...this.#lanes.keys()]);
    if (lane === undefined) return null;
    const parcels = this.#lanes.get(lane) ?? [];
    const parcel = parcels.shift();
    if (parcels.length === 0) this.#lanes.delete(lane);
    if (!parcel) return null;
    this.delivered++;
    parcel.deliver();
    return `${lane}: ${parcel.what}`;
  }
}
